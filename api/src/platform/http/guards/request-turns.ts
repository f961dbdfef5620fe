import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';

interface Connection {
  requestsInFlight: number;
  isRefused: boolean;
  /** The response that may currently write to the connection. */
  response: ServerResponse | null;
}

/**
 * Handles the requests of one connection one after another and queues only a few.
 *
 * Node emits a pipelined request at once, but its response gets the socket only when the previous response is done; if
 * the client disconnects before that, the response never emits `close`. Anything started for it, such as a file opened
 * for sending, would stay open forever. So handling starts only once there is a socket, and a request whose turn never
 * comes is referenced only by its connection.
 */
export class RequestTurns {
  private readonly connections = new WeakMap<Duplex, Connection>();

  constructor(private readonly maxRequestsInFlight: number) {}

  /** The first middleware of all. `refuse` closes a connection that sent more requests than may be queued. */
  middleware(refuse: (socket: Socket) => void): RequestHandler {
    return (request, response, next) => {
      const connection = this.connectionOf(request.socket);
      // The parser still processes what it has already read.
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

  /** Whether bytes written to the connection now would end up in the middle of a response. */
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
