package io.honeyflow.manager;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.option.Problem;
import io.honeyflow.manager.access.AllowList;
import io.honeyflow.manager.access.SecretFields;
import io.honeyflow.manager.pipeline.Guard;
import java.util.List;
import java.util.Optional;

/** What pipelines may name, and how their secrets are kept. */
record PipelineGuard(SecretFields secrets, AllowList allowed) implements Guard {

  @Override
  public ObjectNode seal(ObjectNode document, Optional<ObjectNode> stored) {
    return secrets.seal(document, stored);
  }

  @Override
  public ObjectNode open(ObjectNode stored) {
    return secrets.open(stored);
  }

  @Override
  public ObjectNode mask(ObjectNode stored) {
    return secrets.mask(stored);
  }

  @Override
  public List<Problem> problems(ObjectNode document) {
    return allowed.stream(document);
  }
}
