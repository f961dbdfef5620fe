/** Why the microphone is unavailable, and what to do about it. */
export interface MicrophoneProblem {
  kind:
    | 'refused'
    | 'missing'
    | 'busy'
    | 'unplugged'
    | 'revoked'
    | 'silent'
    | 'muted'
    | 'soundless'
    | 'unsupported'
    | 'hidden'
    | 'unloaded'
    | 'broken'
    | 'failed';
  title: string;
  /** What to do. */
  advice: string;
}

const PROBLEMS: Record<MicrophoneProblem['kind'], Omit<MicrophoneProblem, 'kind'>> = {
  refused: {
    title: 'Your browser isn’t allowed to use the microphone',
    advice: 'Open the site settings next to the address bar, allow the microphone, then start again.',
  },
  missing: {
    title: 'No microphone found',
    advice: 'Connect one, or turn it on in your system settings, then start again.',
  },
  busy: {
    title: 'The microphone is in use',
    advice: 'Another app is using it. Close calls and recorders, then start again.',
  },
  unplugged: {
    title: 'The microphone was disconnected',
    advice: 'Reconnect it, or choose another one in your browser, then start again.',
  },
  revoked: {
    title: 'Microphone permission was withdrawn',
    advice: 'Allow it again in the site settings next to the address bar, then start again.',
  },
  silent: {
    title: 'No sound from the microphone',
    advice: 'Check that it isn’t muted by a switch or in your system settings, then start again.',
  },
  muted: {
    title: 'The microphone is muted',
    advice: 'Turn it on by its switch, on your keyboard or in your system settings. The tuner goes on by itself.',
  },
  soundless: {
    title: 'Nothing but silence comes from the microphone',
    advice: 'Check its switch, its cable and its level in your system settings. The tuner goes on when sound comes.',
  },
  unsupported: {
    title: 'Your browser can’t use the microphone here',
    advice: 'The microphone needs a secure address (https) and an up-to-date browser.',
  },
  hidden: {
    title: 'Listening stopped while this page was in the background',
    advice: 'The microphone is off. Start again to continue.',
  },
  unloaded: {
    title: 'The tuner didn’t load',
    advice: 'The microphone wasn’t used. Check your connection, then reload this page.',
  },
  broken: {
    title: 'The tuner stopped unexpectedly',
    advice: 'The microphone is off. Start again; if it keeps stopping, reload this page.',
  },
  failed: {
    title: 'Couldn’t start listening',
    advice: 'Try again. If it keeps failing, close other tabs that use sound, or restart your browser.',
  },
};

/** Whether the browser did not give us the microphone at all. */
export function isAccessProblem({ kind }: MicrophoneProblem): boolean {
  return ['refused', 'missing', 'busy', 'unsupported', 'failed'].includes(kind);
}

export function problemOf(kind: MicrophoneProblem['kind']): MicrophoneProblem {
  return { kind, ...PROBLEMS[kind] };
}

/** By the names of the errors that `getUserMedia` throws (Media Capture and Streams, 10.4). */
export function problemFrom(error: unknown): MicrophoneProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return problemOf('refused');
    case 'NotFoundError':
    case 'OverconstrainedError':
      return problemOf('missing');
    case 'NotReadableError':
    case 'AbortError':
      return problemOf('busy');
    default:
      return problemOf('failed');
  }
}
