import type { ApiProblem, Problem } from "./types";

/** An answer that is none: what the server says of it, or that there is no server. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly problems: Problem[] = [],
  ) {
    super(message);
  }
}

/** The manager's API. Holds the token against forged requests that goes with a session's cookie. */
export class Api {
  private csrf: string | undefined;

  /** @param base where the API is, without a slash at its end */
  constructor(private readonly base: string) {}

  rememberCsrf(csrf: string | undefined): void {
    this.csrf = csrf;
  }

  get<T>(path: string, parameters: Record<string, string> = {}): Promise<T> {
    const query = new URLSearchParams(parameters).toString();
    return this.send("GET", query === "" ? path : `${path}?${query}`);
  }

  post<T>(path: string, body?: unknown): Promise<T> {
    return this.send("POST", path, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.send("PUT", path, body);
  }

  delete<T>(path: string): Promise<T> {
    return this.send("DELETE", path);
  }

  private async send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (body !== undefined) {
      headers["Content-Type"] = "application/json";
    }
    if (method !== "GET" && this.csrf !== undefined) {
      headers["X-CSRF-Token"] = this.csrf;
    }
    let response: Response;
    try {
      response = await fetch(this.base + path, {
        method,
        headers,
        credentials: "same-origin",
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      throw new ApiError(0, "unreachable", "");
    }
    return read<T>(response);
  }
}

async function read<T>(response: Response): Promise<T> {
  const text = await response.text();
  const answer = parsed(text);
  if (response.ok) {
    return answer as T;
  }
  const error = (answer as { error?: ApiProblem } | undefined)?.error;
  throw new ApiError(
    response.status,
    error?.code ?? "fault",
    error === undefined ? `HTTP ${response.status}` : withId(error),
    error?.problems,
  );
}

/** A fault's message bears the id under which the server's log tells more. */
function withId(error: ApiProblem): string {
  return error.id !== undefined && !error.message.includes(error.id) ? `${error.message} (${error.id})` : error.message;
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parts of a path, each encoded. */
export function path(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join("");
}
