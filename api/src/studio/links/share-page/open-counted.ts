import { Transform, type Readable } from 'node:stream';
import type { Response } from 'express';
import type { PinoLogger } from 'nestjs-pino';
import type { ByteRange } from '../../../platform/storage/storage.js';

interface CountedPart {
  part: ByteRange;
  response: Response;
  open: (part: ByteRange) => Promise<Readable>;
  /**
   * Called once, also when the part could not be opened.
   *
   * @param sentBytes of the part, from its start on
   * @param isWhole whether the response was sent to its end
   */
  end: (sentBytes: number, isWhole: boolean) => Promise<void>;
  logger: PinoLogger;
}

/** Opens a part of a file that is charged already, so that what is not sent of it can be refunded. */
export async function openCounted({ part, response, open, end, logger }: CountedPart): Promise<Readable> {
  // The response is over by then: a failure can only be logged. The count then corrects itself an hour later.
  const settle = (sentBytes: number, isWhole: boolean): Promise<void> =>
    end(sentBytes, isWhole).catch((error: unknown) => {
      logger.warn({ err: error }, 'What was sent of a shared song could not be recorded');
    });
  let stream: Readable;
  try {
    stream = await open(part);
  } catch (error) {
    await settle(0, false);
    throw error;
  }
  let passed = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      done(null, chunk);
    },
  });
  const finish = (): void => {
    stream.destroy();
    const isWhole = response.writableFinished;
    void settle(isWhole ? byteLength(part) : Math.max(0, passed - response.writableLength), isWhole);
  };
  // A visitor who left while the file was being opened: the response does not close again.
  if (response.closed) finish();
  else response.once('close', finish);
  stream.once('error', (error) => counter.destroy(error));
  return stream.pipe(counter);
}

export const byteLength = ({ start, end }: ByteRange): number => end - start + 1;
