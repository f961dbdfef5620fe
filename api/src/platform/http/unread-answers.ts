import type { Server } from 'node:http';
import type { Response } from 'express';

/** A count rather than a time: while the process itself stands still, no client is slow. */
const CHECKS_PER_TIMEOUT = 12;

interface Pending {
  drainedBytes: number;
  unchangedChecks: number;
}

/**
 * Cuts the connection of every answer that waits for its client and of which the client takes nothing for `timeoutMs`.
 * An answer without anything to send, such as an event stream between two events or one that has not begun, is none of
 * them, and neither is one of which a little goes out now and then. Bytes count once the system has taken a whole block
 * of them (64 kB of a file), so that about 2 kB/s is the least that is sure to be taken for progress.
 */
export function cutUnreadAnswers(
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
      // A reset makes the system forget, too, what it still has to send. By itself it would wait for that to be sent.
      socket.resetAndDestroy();
      socket.destroy();
    }
  };
  const timer = setInterval(check, timeoutMs / CHECKS_PER_TIMEOUT).unref();
  server.on('close', () => {
    clearInterval(timer);
  });
}
