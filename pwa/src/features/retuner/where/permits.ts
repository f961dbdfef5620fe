import type { DeviceReport } from '@attune/retuning/report/device-report';
import { call, canPass, retryPassing, TransferError } from '../../../shared/transfer/call';
import { forgetKept, keepText, lockForTab, namesIn, readKeptJson } from '../../../shared/transfer/kept-files';

/** What the server gave for a retune on this device. */
export interface Permit {
  /** Of the retune. */
  id: string;
  permit: string;
  /** ISO 8601. */
  expiresAt: string;
  /** Of the result. */
  filename: string;
}

/** A permit that is not settled: neither reported nor given back. */
interface OpenPermit extends Permit {
  userId: string | undefined;
  /** Null: the user's own. */
  workspaceId: string | null;
  /** Null until the song is retuned. */
  report: DeviceReport | null;
}

/** Kept for a page that is loaded again: it reports what this one could not, and gives back what ended with it. */
const PERMITS = '/device-permits';
/** After this the next song starts, even without an answer. */
const GIVE_BACK_TIMEOUT_MS = 5_000;

/** By retune, a report that was sent, and what it is answered with. */
const reports = new Map<string, Promise<string | null>>();
/** Of this page, with what releases each for other tabs. */
const open = new Map<string, { permit: OpenPermit; release: () => void }>();

const keyOf = (id: string): string => `${PERMITS}/${id}`;
const keep = (permit: OpenPermit): Promise<void> => keepText(keyOf(permit.id), JSON.stringify(permit));

/** Remembers a permit until it is reported or given back. */
export async function openPermit(permit: Omit<OpenPermit, 'report'>): Promise<void> {
  const opened = { ...permit, report: null };
  const release = await lockForTab(keyOf(permit.id));
  open.set(permit.id, { permit: opened, release });
  await keep(opened);
}

/** The body of the request that reports a retune. */
export const reportBody = ({ permit }: Permit, report: DeviceReport): object => ({ permit, report });

/** The song is retuned: {@link sendReport} tells the server. */
export async function addReport(id: string, report: DeviceReport): Promise<void> {
  const entry = open.get(id);
  if (!entry) return;
  entry.permit = { ...entry.permit, report };
  await keep(entry.permit);
}

/**
 * Reports a retune once, as soon as there is a connection, also for an earlier page.
 *
 * @returns the signed receipt for the tags of its result; null where there is nothing to report
 * @throws TransferError when the server refuses it, or does not answer
 */
export function sendReport(id: string, userId: string | undefined): Promise<string | null> {
  const sent = reports.get(id);
  if (sent) return sent;
  const permit = open.get(id)?.permit;
  const sending = permit ? completeWith(permit) : settle(id, userId);
  reports.set(id, sending);
  const sendAgain = () => reports.delete(id);
  sending.then((receipt) => receipt ?? sendAgain(), sendAgain);
  return sending;
}

/** The unit comes back: now, when the app is opened again, or when the permit ends. Never rejects. */
export async function giveBack(id: string, reason: 'cancelled' | 'failed'): Promise<void> {
  const permit = open.get(id)?.permit;
  if (permit) await refund(permit, reason, AbortSignal.timeout(GIVE_BACK_TIMEOUT_MS)).catch(() => undefined);
}

/** Settles what earlier pages of this user have left. Waits for tabs that are still at it. */
export async function settlePermits(userId: string | undefined): Promise<void> {
  const ids = (await namesIn(PERMITS)).filter((id) => !open.has(id));
  await Promise.all(ids.map((id) => sendReport(id, userId)));
}

async function settle(id: string, userId: string | undefined): Promise<string | null> {
  const release = await lockForTab(keyOf(id));
  try {
    const permit = await readKeptJson<OpenPermit>(keyOf(id));
    if (permit === null || permit.userId !== userId) return null;
    if (permit.report === null) await refund(permit, 'cancelled');
    return await completeWith(permit);
  } catch {
    // Without an answer it is tried again when the app is opened again.
    return null;
  } finally {
    release();
  }
}

async function completeWith(permit: OpenPermit): Promise<string | null> {
  const { id, workspaceId, report } = permit;
  if (report === null) return null;
  const body = reportBody(permit, report);
  const { receiptTag } = await untilSettled(id, () =>
    retryPassing(() => call<{ receiptTag: string }>(`retunes/${id}/completion`, { workspaceId, method: 'POST', body })),
  );
  return receiptTag;
}

async function refund({ id, permit, workspaceId }: OpenPermit, reason: string, signal?: AbortSignal): Promise<void> {
  const body = { permit, reason };
  await untilSettled(id, () => call(`retunes/${id}/permit`, { workspaceId, method: 'DELETE', body, signal }));
}

/** What is refused once is refused always. */
async function untilSettled<T>(id: string, act: () => Promise<T>): Promise<T> {
  try {
    const answer = await act();
    await forget(id);
    return answer;
  } catch (error) {
    const isOpen = error instanceof TransferError && (canPass(error) || error.kind === 'signed-out');
    if (!isOpen) await forget(id);
    throw error;
  }
}

async function forget(id: string): Promise<void> {
  await forgetKept(keyOf(id));
  open.get(id)?.release();
  open.delete(id);
}
