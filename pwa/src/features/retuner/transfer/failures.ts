import type { Failure, ResumableStep } from '../song';

export const TITLE = 'Retune Failed';

export const GENERIC = 'Failed to retune your audio file.';

/** There was no answer, and no reason. */
export const noAnswer = (): Failure => ({ title: TITLE, message: GENERIC, wayOut: 'retry', stopsQueue: true });

/** The server has not been heard of since the upload: it may have finished the song. */
const outcomeUnknown = (): Failure => ({
  title: TITLE,
  message: `${GENERIC} We lost the connection to the server. If you don’t get a song, it doesn’t count.`,
  wayOut: 'collect',
  stopsQueue: true,
  resumeAt: 'process',
});

/** The song is ready on the server but was not downloaded completely. */
export const downloadBroke = (): Failure => ({
  title: TITLE,
  message:
    'The song is retuned, but the download was interrupted. You can download it again for 15 minutes; it won’t count twice.',
  wayOut: 'collect',
  stopsQueue: false,
  resumeAt: 'download',
});

/** The retune was interrupted and can be resumed. */
export const interrupted = (resumeAt: ResumableStep): Failure =>
  resumeAt === 'download' ? downloadBroke() : outcomeUnknown();

/** A retune that failed, with the reason for the user. */
export class RetuneFailed extends Error {
  override readonly name = 'RetuneFailed';

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}
