// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Api, ApiError, path } from "../src/api/client";

describe("the client of the API", () => {
  let server: Server;
  let answer: { status: number; body: string };
  let asked: IncomingMessage[];
  let api: Api;

  beforeEach(async () => {
    asked = [];
    answer = { status: 200, body: "{}" };
    server = createServer((request, response) => {
      asked.push(request);
      request.resume().on("end", () => response.writeHead(answer.status).end(answer.body));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    api = new Api(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  });

  afterEach(() => new Promise((closed) => server.close(closed)));

  it("encodes parts of paths and parameters", async () => {
    await api.get(`/groups${path("a/b", "ü?")}`, { properties: '{"a":"b&c"}' });
    expect(asked[0]?.url).toBe("/api/groups/a%2Fb/%C3%BC%3F?properties=%7B%22a%22%3A%22b%26c%22%7D");
  });

  it("sends the session's token with what changes something, and only with that", async () => {
    api.rememberCsrf("secret");
    await api.get("/streams");
    await api.post("/groups", { groupId: "g" });
    expect(asked.map(({ headers }) => headers["x-csrf-token"])).toEqual([undefined, "secret"]);
    expect(asked[1]?.headers["content-type"]).toBe("application/json");
  });

  it("has an answer without a body as none", async () => {
    answer = { status: 204, body: "" };
    expect(await api.delete("/session")).toBeUndefined();
  });

  it("tells what the server says of an error", async () => {
    const problem = { at: "/sinks/0/tableName", code: "MISSING", message: "Missing.", remedy: "Set it." };
    answer = {
      status: 422,
      body: JSON.stringify({ error: { code: "invalid", message: "1 problem.", problems: [problem] } }),
    };
    const error = await api.post("/streams", {}).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 422, code: "invalid", message: "1 problem.", problems: [problem] });
  });

  it("names the id of a fault, and copes with an answer that is no JSON", async () => {
    answer = { status: 500, body: JSON.stringify({ error: { code: "fault", message: "Unexpected.", id: "f-1" } }) };
    await expect(api.get("/streams")).rejects.toThrow("Unexpected. (f-1)");
    answer = { status: 502, body: "<html>Bad gateway</html>" };
    await expect(api.get("/streams")).rejects.toThrow("HTTP 502");
  });

  it("tells a server that is away from one that refuses", async () => {
    const away = new Api("http://127.0.0.1:1/api");
    await expect(away.get("/streams")).rejects.toMatchObject({ status: 0, code: "unreachable" });
  });
});
