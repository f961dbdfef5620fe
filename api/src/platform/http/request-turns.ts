import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';

interface Connection {
  requestsInFlight: number;
  isRefused: boolean;
  /** The one response that may write to the connection now. */
  response: ServerResponse | null;
}

/**
 * Has the requests of one connection handled one after the other, and only a few wait.
 *
 * Node hands a pipelined request over at once, but its response gets the socket only when the response before it is
 * done; when the client leaves before that, the response never emits `close`. Anything begun for it, such as a file
 * opened to be sent, would stay open for good. So nothing begins before there is a socket, and a request whose turn
 * never comes is referenced by its connection alone.
 */
export class RequestTurns {
  private readonly connections = new WeakMap<Duplex, Connection>();

  constructor(private readonly maxRequestsInFlight: number) {}

  /** The first middleware of all. `refuse` closes a connection that sent more requests than may wait. */
  middleware(refuse: (socket: Socket) => void): RequestHandler {
    return (request, response, next) => {
      const connection = this.connectionOf(request.socket);
      // The parser goes on to the end of what it has read already.
      if (connection.isRefused) return;
      if (connection.requestsInFlight >= this.maxRequestsInFlight) {
        connection.isRefused = true;
        refuse(request.socket);
        return;
      }
      connection.requestsInFlight += 1;
      response.once('close', () => {
        connection.requestsInFlight -= 1;
        if (connection.response === response) connection.response = null;
      });
      const begin = (): void => {
        connection.response = response;
        next();
      };
      if (response.socket === null) response.once('socket', begin);
      else begin();
    };
  }

  /** Whether bytes written to the connection now would land in the middle of an answer. */
  isAnswering(socket: Duplex): boolean {
    return this.connections.get(socket)?.response?.headersSent ?? false;
  }

  private connectionOf(socket: Duplex): Connection {
    const known = this.connections.get(socket);
    if (known !== undefined) return known;
    const connection: Connection = { requestsInFlight: 0, isRefused: false, response: null };
    this.connections.set(socket, connection);
    return connection;
  }
}
