import { inWorkspace } from '../../../shared/session/current-workspace';
import { delay } from '../../../shared/scope';
import { call, TransferError } from '../../../shared/transfer/call';
import { ServerEvents } from '../../../shared/transfer/server-events';
import type { ServerStage } from '../song';

/** How a retune ended; `unreachable`: not known, since the server did not answer for half a minute. */
export type RetuneOutcome =
  'completed' | 'cancelled' | 'unknown' | 'signed-out' | 'unreachable' | { code: string; error: string };

export interface ServerProgress {
  stage: ServerStage;
  /** 0-100 over the server's whole work. */
  percent: number;
  etaSeconds: number | null;
}

export interface FollowListener {
  progress: (progress: ServerProgress) => void;
  /** Whether the server is reachable. */
  connection: (isUp: boolean) => void;
}

/** What the server says of a retune. */
interface RetuneStatus {
  status: string;
  progress?: unknown;
  code?: string;
  error?: string;
}

interface Followed {
  retuneId: string;
  workspaceId: string | null;
  signal: AbortSignal;
  on: FollowListener;
}

const POLL_INTERVAL_MS = 1_500;
/** While there are events: one may be lost. */
const POLL_BESIDE_EVENTS_MS = 20_000;
/** How long an unreachable server is polled while the device is online. */
const UNREACHABLE_TIMEOUT_MS = 30_000;
/** Timeout of one request. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Follows a retune until it has ended: its progress by server-sent events where they arrive, its end by its status.
 * While another tab has the events, progress comes with the status. Waits for a device that is offline.
 *
 * @throws the signal's reason when aborted
 */
export async function followRetune({ retuneId, workspaceId, signal, on }: Followed): Promise<RetuneOutcome> {
  /** Called when the status may have changed. */
  let wake = (): void => undefined;
  const events = new ServerEvents(inWorkspace(`/api/retune/${retuneId}/events`, workspaceId), {
    // A proxy may only have ended the stream: the status tells whether the server is there.
    broke: () => wake(),
    events: {
      progress: (data) => {
        const progress = readProgress(parse(data));
        if (progress) on.progress(progress);
      },
      end: () => {
        events.close();
        wake();
      },
    },
  });
  try {
    let heardAt = performance.now();
    for (;;) {
      const woken = new AbortController();
      wake = () => woken.abort();
      const outcome = await fetchStatus(retuneId, workspaceId, signal, (progress) => {
        if (!events.isOpen) on.progress(progress);
      });
      on.connection(outcome !== 'unreachable');
      if (outcome === 'running' || !navigator.onLine) heardAt = performance.now();
      else if (outcome !== 'unreachable' || performance.now() - heardAt > UNREACHABLE_TIMEOUT_MS) return outcome;
      const intervalMs = events.isOpen ? POLL_BESIDE_EVENTS_MS : POLL_INTERVAL_MS;
      await delay(intervalMs, AbortSignal.any([signal, woken.signal]), ['online']);
      signal.throwIfAborted();
    }
  } finally {
    events.dispose();
  }
}

const STAGES: readonly ServerStage[] = ['upload', 'queue', 'probe', 'measure', 'retune', 'encode', 'tag', 'done'];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readProgress(value: unknown): ServerProgress | null {
  const { stage, percent, etaSeconds } = (value ?? {}) as Record<string, unknown>;
  const known = STAGES.find((one) => one === stage);
  if (known === undefined || typeof percent !== 'number') return null;
  return { stage: known, percent, etaSeconds: typeof etaSeconds === 'number' ? etaSeconds : null };
}

async function fetchStatus(
  retuneId: string,
  workspaceId: string | null,
  signal: AbortSignal,
  onProgress: FollowListener['progress'],
): Promise<RetuneOutcome | 'running'> {
  if (!navigator.onLine) return 'unreachable';
  const either = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  try {
    const {
      status,
      progress,
      code = '',
      error = '',
    } = await call<RetuneStatus>(`retunes/${retuneId}`, {
      workspaceId,
      signal: either,
    });
    if (status === 'completed' || status === 'cancelled') return status;
    if (status === 'failed') return { code, error };
    const known = readProgress(progress);
    if (known) onProgress(known);
    return 'running';
  } catch (error) {
    signal.throwIfAborted();
    const kind = error instanceof TransferError ? error.kind : 'lost';
    if (kind === 'gone') return 'unknown';
    return kind === 'signed-out' ? 'signed-out' : 'unreachable';
  }
}
