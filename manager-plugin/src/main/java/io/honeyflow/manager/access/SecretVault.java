/*
 * Copyright the Honeyflow authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package io.honeyflow.manager.access;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Set;

/**
 * Seals secrets by AES-256 in GCM, with a key that a file holds which the process's user alone may
 * read. A copy of the database without that file tells no secret. Thread-safe.
 */
public final class SecretVault {

  private static final Set<PosixFilePermission> OWNER =
      EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

  private final Aead aead;

  private SecretVault(Aead aead) {
    this.aead = aead;
  }

  /**
   * Opens a vault by its key file, which is made where there is none.
   *
   * @throws IllegalStateException when the file cannot be used, or others may read it
   */
  public static SecretVault open(Path keyFile) {
    try {
      AeadConfig.register();
      if (!Files.exists(keyFile)) {
        create(keyFile);
      }
      requirePrivate(keyFile);
      KeysetHandle keys =
          TinkJsonProtoKeysetFormat.parseKeyset(
              Files.readString(keyFile), InsecureSecretKeyAccess.get());
      return new SecretVault(keys.getPrimitive(RegistryConfiguration.get(), Aead.class));
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(
          "Cannot use the key file "
              + keyFile
              + ": "
              + e
              + ". Bring the right file back; without it the secrets that are stored cannot be read.",
          e);
    }
  }

  private static void create(Path keyFile) throws IOException, GeneralSecurityException {
    String text =
        TinkJsonProtoKeysetFormat.serializeKeyset(
            KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM),
            InsecureSecretKeyAccess.get());
    Path folder = keyFile.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    // Never readable by others, not even for a moment.
    try (SeekableByteChannel channel =
        Files.newByteChannel(
            keyFile,
            EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(OWNER))) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (FileAlreadyExistsException e) {
      // Another manager was faster; its key is the one.
    }
  }

  private static void requirePrivate(Path keyFile) throws IOException {
    Set<PosixFilePermission> granted = Files.getPosixFilePermissions(keyFile);
    if (!OWNER.containsAll(granted)) {
      throw new IllegalStateException(
          "Cannot use the key file "
              + keyFile
              + ": others may read it ("
              + PosixFilePermissions.toString(granted)
              + "). Run chmod 600 on it.");
    }
  }

  /**
   * @param context what the secret belongs to; it opens under the same alone
   */
  String seal(String secret, String context) {
    try {
      return Base64.getEncoder().encodeToString(aead.encrypt(bytes(secret), bytes(context)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Cannot seal a secret", e);
    }
  }

  /**
   * @throws IllegalStateException when it was sealed by another key, or for another context
   */
  String open(String sealed, String context) {
    try {
      byte[] secret = aead.decrypt(Base64.getDecoder().decode(sealed), bytes(context));
      return new String(secret, StandardCharsets.UTF_8);
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      throw new IllegalStateException(
          "Cannot read the secret of '"
              + context
              + "': the key file is not the one that it was sealed with. Bring that file back, or"
              + " enter the secret anew.",
          e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
