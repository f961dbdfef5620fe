import { NO_ANSWER, refusal } from '../../../../api/api-error';
import { inWorkspace } from '../../../../shared/session/current-workspace';

/**
 * Downloads a file of the history. `url`: as the history names it.
 *
 * @throws Error with the server's sentence, for instance when the file is no longer stored
 */
export async function fetchSong(url: string, name: string, signal: AbortSignal): Promise<File> {
  const answer = await fetch(inWorkspace(url), { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(NO_ANSWER, { cause: error });
  });
  if (!answer.ok) throw new Error(refusal(answer.status, await answer.text(), answer.statusText).message);
  const content = await answer.blob().catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(NO_ANSWER, { cause: error });
  });
  return new File([content], name, { type: content.type });
}
