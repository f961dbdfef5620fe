import type { RequestHandler } from 'express';
import type { ClientLimits } from './client-limits.js';
import { hasBody } from './pending-bodies.js';

/**
 * Bodies up to this size are read, so that the connection stays usable for the next request.
 * The parts that browsers upload are no larger, so that they see why one is refused.
 */
const DISCARD_BYTES = 8 * 2 ** 20;

/**
 * After a response that was sent before the body had arrived: discards the rest of a small body; with a large one, it
 * stops reading and closes the connection a moment later. Closing at once would reset the connection while the client
 * sends, and many clients then never see the response; reading on would accept a whole body that was rejected for its
 * size.
 *
 * Node closes at once after the answer to a request with `Connection: close`, as Python's urllib and HTTP/1.0 clients
 * send it. For requests with a body that is done here instead, once the body has been discarded.
 */
export function lingerAfterEarlyResponses({
  lingerMs,
  maxLingerMs,
  slowLingerMs,
}: Pick<ClientLimits, 'lingerMs' | 'maxLingerMs' | 'slowLingerMs'>): RequestHandler {
  return (request, response, next) => {
    const closesAfterBody = !response.shouldKeepAlive && hasBody(request);
    if (closesAfterBody) response.shouldKeepAlive = true;
    // Before Node's own listener, which discards a body of any length unless something has begun to read it.
    response.prependOnceListener('finish', () => {
      if (request.complete) {
        if (closesAfterBody) request.socket.destroySoon();
        return;
      }
      let discardedBytes = 0;
      const hangUp = (): void => void request.socket.destroy();
      const limit = setTimeout(hangUp, response.statusCode === 408 ? slowLingerMs : maxLingerMs).unref();
      const idle = setTimeout(() => {
        // Timers come before what has arrived: a busy process first reads what is there.
        const before = discardedBytes;
        setImmediate(() => {
          if (discardedBytes === before) hangUp();
        });
      }, lingerMs).unref();
      request.on('data', (chunk: Buffer) => {
        discardedBytes += chunk.length;
        if (discardedBytes <= DISCARD_BYTES) idle.refresh();
        else {
          request.pause();
          // So that the client sends no other request here, although its kernel may have taken the rest of the body.
          request.socket.end();
        }
      });
      request.read(0);
      request.resume();
      request.once('end', () => {
        clearTimeout(idle);
        clearTimeout(limit);
        if (closesAfterBody) request.socket.destroySoon();
      });
    });
    next();
  };
}
