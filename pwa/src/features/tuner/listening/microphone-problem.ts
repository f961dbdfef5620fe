/** Why the microphone is not heard, and what to do about it. */
export interface MicrophoneProblem {
  kind:
    | 'refused'
    | 'missing'
    | 'busy'
    | 'unplugged'
    | 'revoked'
    | 'silent'
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
    title: 'The browser was not allowed to use the microphone',
    advice: 'Open the settings beside the address, allow the microphone for this site, then start again.',
  },
  missing: {
    title: 'No microphone was found',
    advice: 'Connect one, or switch it on in the settings of the system, then start again.',
  },
  busy: {
    title: 'The microphone is in use',
    advice: 'Another program holds it. Close calls and recorders, then start again.',
  },
  unplugged: {
    title: 'The microphone was disconnected',
    advice: 'Connect it again, or choose another one in the browser, then start again.',
  },
  revoked: {
    title: 'The permission for the microphone was taken back',
    advice: 'Allow it again in the settings beside the address, then start again.',
  },
  silent: {
    title: 'No sound arrives from the microphone',
    advice: 'Check that it is not muted by a switch or by the system, then start again.',
  },
  unsupported: {
    title: 'This browser cannot listen here',
    advice: 'Microphones need a secure address (https) and a current browser.',
  },
  hidden: {
    title: 'Listening ended while this page was in the background',
    advice: 'The microphone is free for other programs. Start again to go on.',
  },
  unloaded: {
    title: 'The tuner could not be loaded',
    advice:
      'A part of it did not arrive; the microphone was not used. Check the connection, then load this page again.',
  },
  broken: {
    title: 'The tuner stopped by itself',
    advice: 'The microphone is free again. Start again; if it goes on stopping, load this page again.',
  },
  failed: {
    title: 'Listening could not be started',
    advice: 'Start again. If it goes on failing, close other tabs that use sound, or restart the browser.',
  },
};

export function problemOf(kind: MicrophoneProblem['kind']): MicrophoneProblem {
  return { kind, ...PROBLEMS[kind] };
}

/** By the names browsers give to what `getUserMedia` throws (Media Capture and Streams, 10.4). */
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
