import { MAX_BATCH_NAME } from '@attune/catalogue/batches';
import type { ApiStore } from '../../../api/api-store';
import { createBatch } from '../../../shared/batches/batches-api';
import { getBatchUploads } from '../../../shared/batches/use-uploads';
import { longDay } from '../../../shared/format/localised';
import { toUploadFiles } from '../../../shared/batches/upload-job';
import { chosenWorkspace } from '../../../shared/session/current-workspace';
import type { ListPreview } from '../queue/list-preview';
import type { SongQueue } from '../queue/song-queue';
import type { RetuneRequest } from '../song';

/**
 * Makes a batch of the songs that a press sends: each with the A4 that the list shows for it, or measured by the
 * server. They leave the list, and their upload begins.
 *
 * @returns the batch's id
 * @throws an ApiError when the server refuses it; the list stays as it is
 */
export async function startBatch(
  store: ApiStore,
  queue: SongQueue,
  list: ListPreview,
  folderName: string | null,
): Promise<string> {
  const name = folderName ?? `Batch of ${longDay(new Date().toISOString())}`;
  const { options, whole, willSend, previews } = list;
  const workspaceId = chosenWorkspace()?.id ?? null;
  const { intoFolder } = queue.state();
  const { id } = await store
    .dispatch(
      createBatch({
        name: name.slice(0, MAX_BATCH_NAME),
        targetFrequency: whole.targetHz ?? NaN,
        meaning: whole.meaning?.anchor ?? options.anchor,
        mode: options.mode,
        format: options.format,
        quality: options.quality,
        straighten: options.straighten,
        // The album’s pitch that is known here comes with each song.
        sameRatio: isPooledByServer(list),
        ...(intoFolder && { folderId: intoFolder.id }),
      }),
    )
    .unwrap();
  const songs = willSend.flatMap(({ id: songId, file, path }) =>
    file ? [{ file, path, ...sourceOf(previews.get(songId)?.request) }] : [],
  );
  const files = toUploadFiles(songs);
  getBatchUploads(store).add({
    batchId: id,
    workspaceId,
    startsByItself: true,
    files,
    phase: 'uploading',
    problem: null,
  });
  for (const song of willSend) queue.remove(song.id);
  return id;
}

/** Whether all songs are to be shifted alike, by a pitch that is not known here. */
export const isPooledByServer = ({ albumShift, album }: Pick<ListPreview, 'albumShift' | 'album'>): boolean =>
  albumShift === 'shared' && album === null;

/** An A4 that is only assumed here, or too uncertain to tell whether the song is at its target, is measured there. */
function sourceOf(request: RetuneRequest | null | undefined): { sourceHz: number; isAlbumPitch: boolean } | undefined {
  if (!request || request.sourceHz === 'auto' || request.isSourceAssumed || request.force) return undefined;
  return { sourceHz: request.sourceHz, isAlbumPitch: request.isAlbumPitch ?? false };
}
