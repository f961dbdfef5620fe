import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { listenLocally, type LocalServer } from './local-server.js';

export interface ReceivedRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body: string | object;
}

/** A provider of someone else's, which answers what the test says. */
export class ScriptedServer {
  readonly requests: ReceivedRequest[] = [];

  private constructor(
    server: Server,
    private readonly local: LocalServer,
    /** Undefined: no answer comes. */
    public answer: (request: ReceivedRequest) => ScriptedAnswer | undefined,
  ) {
    server.on('request', (request, response) => {
      void received(request).then((one) => {
        this.requests.push(one);
        const answer = this.answer(one);
        if (!answer) return;
        const { status = 200, headers = {}, body } = answer;
        const type = { 'Content-Type': 'application/json' };
        response.writeHead(status, { ...type, ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body));
      });
    });
  }

  static async start(answer: ScriptedServer['answer']): Promise<ScriptedServer> {
    const server = createServer();
    return new ScriptedServer(server, await listenLocally(server), answer);
  }

  get url(): string {
    return this.local.url;
  }

  close(): Promise<void> {
    return this.local.close();
  }
}

async function received(request: IncomingMessage): Promise<ReceivedRequest> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const { method = '', url: path = '', headers } = request;
  return { method, path, headers, body: Buffer.concat(parts).toString() };
}
