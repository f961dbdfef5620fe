import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import type { PinoLogger } from 'nestjs-pino';
import type { Registry } from 'prom-client';
import { answerBrokenRequests } from './broken-requests.js';
import { applyServerLimits, type ClientLimits } from './client-limits.js';
import { lingerAfterEarlyResponses } from './early-responses.js';
import { answerForNode, requireHost } from './host-header.js';
import { OpenResponses } from './open-responses.js';
import { PendingBodies } from './pending-bodies.js';
import { RejectedClients } from './rejected-clients.js';
import { RequestTurns } from './request-turns.js';
import { cutUnreadResponses } from './unread-responses.js';

export interface ClientGuardOptions {
  limits: ClientLimits;
  securityHeaders: RequestHandler;
  registry: Registry;
  logger: PinoLogger;
}

export interface ClientGuards {
  /** Has to be the first middleware of all. */
  turns: RequestHandler;
  /** In this order, before anything reads a body. */
  middleware: RequestHandler[];
  pendingBodies: PendingBodies;
  responses: OpenResponses;
}

/**
 * Keeps a few clients from occupying the whole process: sets every limit on connections, requests, bodies
 * and responses.
 */
export function guardClients(
  server: Server,
  { limits, securityHeaders, registry, logger }: ClientGuardOptions,
): ClientGuards {
  const responses = new OpenResponses(registry);
  const rejected = new RejectedClients(registry, logger);
  applyServerLimits(server, limits);
  answerForNode(server);
  rejected.watch(server);
  cutUnreadResponses(server, responses, limits.unreadResponseTimeoutMs, () => rejected.count('unread_answer'));
  const requestTurns = new RequestTurns(limits.maxRequestsInFlight);
  const refuse = answerBrokenRequests(server, requestTurns, securityHeaders);
  const pendingBodies = new PendingBodies(limits, () => rejected.count('slow_body'));
  return {
    turns: requestTurns.middleware((socket) => {
      rejected.count('too_many_requests_in_flight');
      refuse(socket, 429);
      // Closes a flood at once, or its data would stay in memory until the delay is over.
      socket.destroySoon();
    }),
    middleware: [requireHost, responses.middleware, lingerAfterEarlyResponses(limits), pendingBodies.middleware],
    pendingBodies,
    responses,
  };
}
