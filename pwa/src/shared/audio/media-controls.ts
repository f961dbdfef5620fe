// The system's media controls and the lock screen: one set per page, used by whatever plays.

export type MediaHandlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

const ACTIONS = [
  'play',
  'pause',
  'stop',
  'previoustrack',
  'nexttrack',
  'seekbackward',
  'seekforward',
  'seekto',
] as const satisfies MediaSessionAction[];

let owner: object | null = null;

/** Null in browsers without it. */
export const mediaSession = (): MediaSession | null => ('mediaSession' in navigator ? navigator.mediaSession : null);

/** Whether what plays now is `by`, or nothing has played yet. */
export const ownsMediaControls = (by: object): boolean => owner === null || owner === by;

/** Call it when `by` begins to play: its handlers replace all others. */
export function claimMediaControls(by: object, handlers: MediaHandlers): void {
  owner = by;
  setHandlers(handlers);
}

/** Call it when `by` has nothing left to play. */
export function releaseMediaControls(by: object): void {
  const session = mediaSession();
  if (!session || !ownsMediaControls(by)) return;
  owner = null;
  session.metadata = null;
  session.playbackState = 'none';
  setHandlers({});
}

function setHandlers(handlers: MediaHandlers): void {
  for (const action of ACTIONS) {
    try {
      mediaSession()?.setActionHandler(action, handlers[action] ?? null);
    } catch {
      // Browsers throw for unknown actions.
    }
  }
}
