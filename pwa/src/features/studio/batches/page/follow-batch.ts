import type { BatchDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { inWorkspace } from '../../../../shared/session/current-workspace';
import { Scope } from '../../../../shared/scope';
import { takeEventsTurn } from '../../../../shared/transfer/events-turn';

/** `elsewhere`: another tab of this browser has the events. `lost`: the server cannot be reached. */
export type BatchConnection = 'open' | 'elsewhere' | 'lost';

export interface BatchListener {
  batch: (batch: BatchDto) => void;
  /** By id; several that arrived in short succession. */
  files: (files: ReadonlyMap<string, BatchFileDto>) => void;
  /** `open` for the second time: events were missed meanwhile. */
  connection: (connection: BatchConnection) => void;
  /** The batch has ended, or may no longer be followed as before: what is shown has to be loaded again. */
  end: () => void;
}

const REOPEN_MS = 2_000;
/** It is this tab's turn at once, or another one has the events. */
const TURN_MS = 500;
/** Files of a large batch change many times a second: they are shown together. */
const COLLECT_MS = 200;

const dataOf = (event: Event): string => (event as MessageEvent<string>).data;

/**
 * Follows a batch by server-sent events, when it is this tab's turn, until it ends or the returned function is called.
 * A broken connection is reopened: by the browser, or here where the browser gives up (a response that is not a stream,
 * such as 503).
 */
export function followBatch(id: string, on: BatchListener): () => void {
  const scope = new Scope();
  let files = new Map<string, BatchFileDto>();
  const flush = () => {
    if (files.size > 0) on.files(files);
    files = new Map();
  };
  const open = () => {
    if (scope.isDisposed) return;
    hasTurn = true;
    const source = new EventSource(inWorkspace(`/api/studio/batches/${id}/events`), { withCredentials: true });
    scope.own(() => source.close());
    scope.listen(source, 'open', () => on.connection('open'));
    scope.listen(source, 'batch', (event) => {
      flush();
      on.batch(JSON.parse(dataOf(event)) as BatchDto);
    });
    scope.listen(source, 'file', (event) => {
      const file = JSON.parse(dataOf(event)) as BatchFileDto;
      if (files.size === 0) scope.timeout(flush, COLLECT_MS);
      files.set(file.id, file);
    });
    scope.listen(source, 'end', (event) => {
      flush();
      const { status } = JSON.parse(dataOf(event)) as { status: string };
      // Signed out, or no longer a member: loading again says so, and leaves the page. Else it may be followed again.
      if (status === 'closed') {
        source.close();
        scope.timeout(open, REOPEN_MS);
      } else scope.dispose();
      on.end();
    });
    scope.listen(source, 'error', () => {
      on.connection('lost');
      if (source.readyState === EventSource.CLOSED) scope.timeout(open, REOPEN_MS);
    });
  };
  let hasTurn = false;
  takeEventsTurn(scope, open);
  scope.timeout(() => {
    if (!hasTurn) on.connection('elsewhere');
  }, TURN_MS);
  return scope.dispose;
}
