import type { RetuneDto } from '../../../api/generated/attune-client';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import { type Delivery, downloadSong } from './download-song';
import { zipOf } from './zip';

/**
 * Downloads finished songs, one after the other, into one archive. The server keeps them.
 *
 * @throws TransferError when one of them does not arrive
 */
export async function downloadTogether(retunes: readonly RetuneDto[]): Promise<Blob> {
  const { signal } = new AbortController();
  const on = { downloaded: () => undefined, interrupted: () => undefined };
  const workspaceId = chosenWorkspace()?.id ?? null;
  const songs: Delivery[] = [];
  for (const { id, originalFilename, params } of retunes) {
    const request = { targetHz: params?.targetHz ?? 0 };
    songs.push(await downloadSong({ retuneId: id, workspaceId, request, originalName: originalFilename, signal, on }));
  }
  return zipOf(
    songs.map(({ song, filename }) => ({ path: filename, content: song })),
    new Date(),
  );
}
