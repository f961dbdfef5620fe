import type { ExportFormat } from '@attune/catalogue/retuning';
import { inspectFile } from '../../../shared/audio/decode-file';
import { SAVING_MS } from '../../../shared/save-file';
import { delay, pageScope, Scope } from '../../../shared/scope';
import { call, retryPassing, TransferError } from '../../../shared/transfer/call';
import { DeviceError } from '../device/device-errors';
import { discardResult, retuneOnDevice, storedResults } from '../device/retune-on-device';
import type { DeviceProgress, Phase, Progress, Song } from '../song';
import type { Delivery } from '../transfer/download-song';
import { RetuneFailed } from '../transfer/failures';
import { deviceFailed, fileMissing, noPermit, toFailure } from '../transfer/run-failures';
import { addToFolder, parametersOf, type Run, toChoice } from '../transfer/retune-transfer';
import { addReport, giveBack, openPermit, type Permit, reportBody } from './permits';
import { reportRetune } from './report-retune';

/**
 * Retunes a song on this device: the server gives a permit before and gets a report after, and nothing else.
 *
 * @throws RetuneFailed with the reason in words; what failed or was cancelled does not count
 * @throws the signal's reason when aborted
 */
export async function runOnDevice(run: Run, userId: string | undefined, queue: ListedSongs): Promise<Delivery> {
  discardWhatLeaves(queue);
  const { file, name, request, retuneId, workspaceId, signal, on } = run;
  if (file === null) throw new RetuneFailed(fileMissing(name));
  const device: DeviceProgress = { sentBytes: 0, decodeSeconds: null };
  const scope = new Scope();
  const connected = (isConnected: boolean) => () => on({ isConnected });
  scope.listen(window, 'offline', connected(false));
  scope.listen(window, 'online', connected(true));
  on({ step: 'process', stage: null, percent: 0, etaSeconds: null, device });
  try {
    const terms = { ...parametersOf(request), ...(await factsOf(run, file)) };
    const permit = await takePermit(terms, run);
    await openPermit({ ...permit, id: retuneId, userId, workspaceId });
    signal.throwIfAborted();
    device.sentBytes = bytesOf(terms);
    if (request.folderId !== undefined) void addToFolder(request.folderId, run);
    const { report, result } = await retune(run, file, device);
    await addReport(retuneId, report);
    const sentBytes = device.sentBytes + bytesOf(reportBody(permit, report));
    const song = await tagSoon(retuneId, result, request.format, userId);
    return { song, filename: permit.filename, sentBytes };
  } catch (error) {
    await giveBack(retuneId, signal.aborted ? 'cancelled' : 'failed');
    throw signal.aborted ? (signal.reason as Error) : toRunError(error);
  } finally {
    scope.dispose();
  }
}

/** A song waits this long for its receipt, and is saved without it then. */
const RECEIPT_TIMEOUT_MS = 3_000;

/** The result with its receipt in its tags if the server answers soon, otherwise as it is. Never rejects. */
async function tagSoon(retuneId: string, result: Blob, ...to: [ExportFormat, string | undefined]): Promise<Blob> {
  const done = new AbortController();
  const reported = reportRetune({ retuneId, song: result }, ...to).catch(() => undefined);
  const tooLate = delay(navigator.onLine ? RECEIPT_TIMEOUT_MS : 0, done.signal, ['offline']);
  const answer = await Promise.race([reported, tooLate]);
  done.abort();
  return answer?.song ?? result;
}

interface ListedSongs {
  state: () => { songs: readonly Song[] };
  subscribe: (onChange: () => void) => () => void;
}

const watched = new WeakSet<ListedSongs>();

/** Removes results from this device that no song of the list has any more, once the browser can't be saving them. */
function discardWhatLeaves(queue: ListedSongs): void {
  if (watched.has(queue)) return;
  watched.add(queue);
  const leaving = new Set<string>();
  queue.subscribe(() => {
    const listed = new Set(queue.state().songs.map(({ phase }) => resultIn(phase)));
    for (const id of storedResults().filter((one) => !listed.has(one) && !leaving.has(one))) {
      leaving.add(id);
      pageScope.timeout(() => void discardResult(id), SAVING_MS);
    }
  });
}

function resultIn(phase: Phase): string | null {
  if (phase.kind === 'running') return phase.retuneId;
  return phase.kind === 'done' && phase.outcome.song !== null ? phase.outcome.retuneId : null;
}

async function factsOf({ name, inspection, signal }: Run, file: File): Promise<object> {
  // A page that was loaded again may not have inspected it yet.
  const { durationSeconds } = inspection.kind === 'known' ? inspection.facts : await inspectFile(file, signal);
  return { filename: name, bytes: file.size, durationSeconds };
}

/** A song that is cancelled waits this long for its permit, which is given back then. */
const CANCELLED_TIMEOUT_MS = 5_000;

async function takePermit(body: object, { retuneId, workspaceId, signal }: Run): Promise<Permit> {
  signal.throwIfAborted();
  const tooLate = new AbortController();
  const scope = new Scope();
  scope.listen(signal, 'abort', () => scope.timeout(() => tooLate.abort(), CANCELLED_TIMEOUT_MS));
  const request = {
    workspaceId,
    method: 'POST',
    body,
    headers: { 'Retune-Id': retuneId },
    signal: tooLate.signal,
  } as const;
  try {
    return await retryPassing(() => call<Permit>('retunes/permits', request), {
      signal,
      isPassing: ({ kind }) => kind === 'lost',
    });
  } finally {
    scope.dispose();
  }
}

async function retune({ request, retuneId, signal, on }: Run, file: File, device: DeviceProgress) {
  const startedAtMs = performance.now();
  return retuneOnDevice(file, toChoice(request), {
    id: retuneId,
    signal,
    onProgress: ({ stage, percent, etaSeconds }) => {
      if (device.decodeSeconds === null && READ_BY.has(stage)) {
        device.decodeSeconds = (performance.now() - startedAtMs) / 1000;
      }
      on({ stage, percent, etaSeconds, device: { ...device } });
    },
  });
}

/** The stages in which the song has been read. */
const READ_BY = new Set<Progress['stage']>(['retune', 'encode', 'tag', 'done']);

/** Size of a request's body. */
const bytesOf = (body: object): number => new Blob([JSON.stringify(body)]).size;

function toRunError(error: unknown): Error {
  if (error instanceof RetuneFailed) return error;
  if (error instanceof TransferError) return new RetuneFailed(error.kind === 'lost' ? noPermit() : toFailure(error));
  if (!(error instanceof DeviceError)) return new RetuneFailed(deviceFailed('Retuning stopped on this device.'));
  const { kind, code = '', message } = error;
  if (kind === 'song') return new RetuneFailed(toFailure({ status: 422, code, message }));
  return new RetuneFailed(deviceFailed(message, kind === 'file' ? 'choose-file' : 'server'));
}
