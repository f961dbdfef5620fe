import type { RequestHandler } from 'express';

/** Long enough for a response to cross the world and be read. */
const LINGER_MS = 2_000;
/** Bodies up to this size are read, so that the connection stays usable for the next request. */
const DISCARD_BYTES = 4 * 2 ** 20;

/**
 * After a response that was sent before the body had arrived: discards the rest of a small body; with a large one, it
 * stops reading and closes the connection a moment later. Closing at once would reset the connection while the client
 * sends, and many clients then never see the response; reading on would accept a whole body that was rejected for its
 * size.
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
