import type { Server } from 'node:http';
import type { RequestHandler } from 'express';
import { answerBrokenRequests } from './broken-requests.js';
import { applyServerLimits, type ClientLimits } from './client-limits.js';
import { answerForNode } from './host-header.js';
import type { OpenResponses } from './open-responses.js';
import { PendingBodies } from './pending-bodies.js';
import type { RejectedClients } from './rejected-clients.js';
import { RequestTurns } from './request-turns.js';
import { cutUnreadResponses } from './unread-responses.js';

export interface ClientGuardOptions {
  limits: ClientLimits;
  securityHeaders: RequestHandler;
  responses: OpenResponses;
  rejected: RejectedClients;
}

/**
 * Keeps a few clients from occupying the whole process: sets every limit on connections, requests, bodies
 * and responses. Of the middleware it returns, `turns` has to be the first of all.
 */
export function guardClients(
  server: Server,
  { limits, securityHeaders, responses, rejected }: ClientGuardOptions,
): { turns: RequestHandler; pendingBodies: PendingBodies } {
  applyServerLimits(server, limits);
  answerForNode(server);
  rejected.watch(server);
  cutUnreadResponses(server, responses, limits.unreadResponseTimeoutMs, () => rejected.count('unread_answer'));
  const requestTurns = new RequestTurns(limits.maxRequestsInFlight);
  const refuse = answerBrokenRequests(server, requestTurns, securityHeaders);
  return {
    turns: requestTurns.middleware((socket) => {
      rejected.count('too_many_requests_in_flight');
      refuse(socket, 429);
      // Closes a flood at once, or its data would stay in memory until the delay is over.
      socket.destroySoon();
    }),
    pendingBodies: new PendingBodies(limits, () => rejected.count('slow_body')),
  };
}
