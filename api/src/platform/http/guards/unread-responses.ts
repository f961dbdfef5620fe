import type { Server } from 'node:http';
import type { Response } from 'express';

/** A count rather than a time, so that no client counts as slow while this process itself is blocked. */
const CHECKS_PER_TIMEOUT = 12;

interface Pending {
  drainedBytes: number;
  unchangedChecks: number;
}

/**
 * Cuts the connection of every response that waits for its client while the client reads nothing for `timeoutMs`. This
 * excludes a response with nothing to send, such as an event stream between two events or one that has not begun, and
 * one that makes a little progress now and then. Bytes count once the system has accepted a whole block of them (64 kB
 * of a file), so about 2 kB/s is the lowest rate that reliably counts as progress.
 */
export function cutUnreadResponses(
  server: Server,
  answers: Iterable<Response>,
  timeoutMs: number,
  onCut: () => void,
): void {
  const pending = new WeakMap<Response, Pending>();
  const check = (): void => {
    for (const answer of answers) {
      const { socket } = answer;
      if (socket === null || answer.writableLength === 0) {
        pending.delete(answer);
        continue;
      }
      const drainedBytes = socket.bytesWritten - socket.writableLength;
      const before = pending.get(answer);
      const unchangedChecks = before?.drainedBytes === drainedBytes ? before.unchangedChecks + 1 : 0;
      pending.set(answer, { drainedBytes, unchangedChecks });
      if (unchangedChecks < CHECKS_PER_TIMEOUT) continue;
      onCut();
      // A reset also makes the system discard unsent data; a normal close would wait until it is sent.
      socket.resetAndDestroy();
      socket.destroy();
    }
  };
  const timer = setInterval(check, timeoutMs / CHECKS_PER_TIMEOUT).unref();
  server.on('close', () => {
    clearInterval(timer);
  });
}
