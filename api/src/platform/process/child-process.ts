import { setFlagsFromString } from 'node:v8';

/** The messages between a process and its supervisor. */
export interface ReadyMessage {
  type: 'ready';
}

/** How long a process that lost its supervisor takes to exit. */
const ORPHAN_GRACE_MS = 3000;
const FORCED_EXIT_MS = 29_000;

export function isReadyMessage(message: unknown): message is ReadyMessage {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
}

/**
 * Notifies the supervisor, if there is one, that this process is ready; if it has died
 * meanwhile, this process ends, too.
 */
export function reportReady(): void {
  process.send?.({ type: 'ready' } satisfies ReadyMessage, undefined, undefined, (error) => {
    if (error !== null) process.exit(0);
  });
}

export type StopReason = 'SIGTERM' | 'SIGINT' | 'supervisor gone';

/**
 * Calls `stop` once, when the process gets a signal to end or its supervisor has died, and then exits. Under a
 * supervisor SIGINT is ignored: Ctrl-C reaches the whole process group, and the supervisor decides on the order.
 */
export function onStopRequest(stop: (reason: StopReason) => Promise<void>): void {
  let isStopping = false;
  const begin = (reason: StopReason, limitMs: number): void => {
    if (isStopping) {
      return;
    }
    isStopping = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    stopCompiling();
    stop(reason).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => {
    begin('SIGTERM', FORCED_EXIT_MS);
  });
  process.on('SIGINT', () => {
    if (!process.connected) {
      begin('SIGINT', FORCED_EXIT_MS);
    }
  });
  process.on('disconnect', () => {
    begin('supervisor gone', ORPHAN_GRACE_MS);
  });
}

/**
 * From now on V8 compiles no function in the background. A process that exits while it does may hang for ever, each
 * waiting for the other (nodejs/node#54918).
 */
function stopCompiling(): void {
  for (const flag of ['--no-opt', '--no-maglev', '--no-sparkplug']) setFlagsFromString(flag);
}
