import type { RequestHandler } from 'express';

/** Long enough for an answer to cross the world and be read. */
const LINGER_MS = 2_000;
/** Bodies up to this size are taken in, so that the connection stays good for the next request. */
const DISCARD_BYTES = 4 * 2 ** 20;

/**
 * After an answer that was given before the body had come: discards the rest of a small body, and of a large one reads
 * no more, closing the connection a moment later. Closing at once would reset it under the client's hands, and many
 * clients then never see the answer; reading on would take in all of a body that was refused for its size.
 */
export const lingerAfterEarlyAnswers: RequestHandler = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return;
    let discardedBytes = 0;
    request.on('data', (chunk: Buffer) => {
      discardedBytes += chunk.length;
      if (discardedBytes > DISCARD_BYTES) request.pause();
    });
    request.resume();
    const hangUp = setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
    request.once('end', () => {
      clearTimeout(hangUp);
    });
  });
  next();
};
