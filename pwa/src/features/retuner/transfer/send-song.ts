import { call, retryPassing, TransferError } from '../../../shared/transfer/call';
import { uploadFile } from '../../../shared/transfer/upload';
import type { ToastMessage } from '../../../shared/ui/use-toast';
import type { BegunUpload, RetuneRequest, Song } from '../song';
import { fileMissing, RetuneFailed } from './failures';

export interface Sending extends Pick<Song, 'file' | 'name' | 'upload' | 'storedOriginalOf'> {
  /** Created by the client, so that a request whose answer did not arrive can be repeated. */
  retuneId: string;
  /** The workspace it belongs to; null: the user's own. */
  workspaceId: string | null;
  request: RetuneRequest;
  signal: AbortSignal;
  /** Called with the share of the file that was sent, 0-1. */
  onShare: (share: number) => void;
  notify: (message: ToastMessage) => void;
  /** Null: the server has taken it. */
  onUpload: (upload: BegunUpload | null) => void;
}

/**
 * Has a song retuned: from the original that the server has of it, else from an upload. The server answers as soon as it
 * has it, before it retunes.
 *
 * @throws RetuneFailed when the file has to be chosen again
 * @throws TransferError
 * @throws the signal's reason when aborted
 */
export async function sendSong(sending: Sending): Promise<void> {
  const { file, name, upload, storedOriginalOf, workspaceId, signal, onShare, onUpload } = sending;
  if (storedOriginalOf !== null) {
    onShare(1);
    if (await isTaken({ retuneId: storedOriginalOf }, sending)) return;
  }
  if (file === null) throw new RetuneFailed(fileMissing(name));
  const uploadId = await uploadFile(file, {
    workspaceId,
    signal,
    onProgress: onShare,
    onCreated: (id) => onUpload({ id, workspaceId, modifiedMs: file.lastModified }),
    resumeFrom: upload?.workspaceId === workspaceId ? upload.id : null,
  });
  await requestRetune({ uploadId }, sending);
  onUpload(null);
}

/** @returns false when the original is no longer stored, or not in this workspace */
async function isTaken(source: { retuneId: string }, sending: Sending): Promise<boolean> {
  try {
    await requestRetune(source, sending);
    return true;
  } catch (error) {
    if (error instanceof TransferError && error.kind === 'gone') return false;
    throw error;
  }
}

async function requestRetune(source: { uploadId: string } | { retuneId: string }, sending: Sending): Promise<void> {
  const { retuneId, workspaceId, request, signal } = sending;
  const body = { ...source, ...parametersOf(request) };
  const headers = { 'Retune-Id': retuneId };
  await retryPassing(() => call('retunes', { workspaceId, method: 'POST', body, headers, signal }), {
    signal,
    isPassing: ({ kind }) => kind === 'lost',
  });
  if (request.folderId !== undefined) await addToFolder(request.folderId, sending);
}

/** Folders of which it was said that they take no songs. */
const refusing = new Set<string>();

/** The song shows there once it is retuned. It is retuned also where that fails. */
async function addToFolder(folderId: string, sending: Sending): Promise<void> {
  const { retuneId, workspaceId, signal, notify } = sending;
  const body = { retuneIds: [retuneId] };
  const act = () => call(`studio/folders/${folderId}/items`, { workspaceId, method: 'POST', body, signal });
  try {
    await retryPassing(act, { signal, isPassing: ({ kind }) => kind === 'lost' });
  } catch {
    if (signal.aborted || refusing.has(folderId)) return;
    refusing.add(folderId);
    notify({
      title: 'Not added to the folder',
      description: 'It may have been deleted, or belong to another workspace. The retuned songs are in your history.',
      tone: 'bad',
      // That the song is done is said over it.
      isLasting: true,
    });
  }
}

/** What is asked of the server. */
export function parametersOf({ folderId: _folderId, ...request }: RetuneRequest): object {
  const { sourceHz, isSourceAssumed = false, isAlbumPitch = false, force, ...rest } = request;
  return {
    ...rest,
    // Without one the server assumes the same value and says so in its receipt.
    ...(!isSourceAssumed && { sourceHz }),
    ...(isAlbumPitch && { sourceBasis: 'album' }),
    ...(force && { force }),
  };
}
