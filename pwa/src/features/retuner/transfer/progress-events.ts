import { inWorkspace } from '../../../shared/session/current-workspace';
import { Scope } from '../../../shared/scope';
import type { ServerStage } from '../queue/song';

export interface ServerProgress {
  stage: ServerStage;
  /** 0-100 over the server's whole work. */
  percent: number;
  etaSeconds: number | null;
}

export interface ProgressListener {
  progress: (progress: ServerProgress) => void;
  /** Whether the server is reachable; first true when it answers. */
  connection: (isUp: boolean) => void;
}

const REOPEN_MS = 2_000;

/**
 * Follows a retune by server-sent events until it ends or the returned function is called. A broken connection is
 * reopened: by the browser, or here where the browser gives up (a response that is not a stream, such as 503).
 */
export function followProgress(retuneId: string, workspaceId: string | null, on: ProgressListener): () => void {
  const scope = new Scope();
  const open = (): void => {
    if (typeof EventSource === 'undefined') return;
    const opened = new EventSource(inWorkspace(`/api/retune/${retuneId}/events`, workspaceId), {
      withCredentials: true,
    });
    scope.own(() => opened.close());
    scope.listen(opened, 'open', () => on.connection(true));
    scope.listen(opened, 'progress', (event: MessageEvent<string>) => {
      const progress = readProgress(event.data);
      if (progress) on.progress(progress);
    });
    // The song, or the error, is the response to the upload.
    scope.listen(opened, 'end', scope.dispose);
    scope.listen(opened, 'error', () => {
      on.connection(false);
      if (opened.readyState === EventSource.CLOSED) scope.timeout(open, REOPEN_MS);
    });
  };
  open();
  return scope.dispose;
}

const STAGES: readonly ServerStage[] = ['upload', 'queue', 'probe', 'measure', 'retune', 'encode', 'tag', 'done'];

function readProgress(data: string): ServerProgress | null {
  try {
    const { stage, percent, etaSeconds } = JSON.parse(data) as Record<string, unknown>;
    const known = STAGES.find((one) => one === stage);
    if (known === undefined || typeof percent !== 'number') return null;
    return { stage: known, percent, etaSeconds: typeof etaSeconds === 'number' ? etaSeconds : null };
  } catch {
    return null;
  }
}
