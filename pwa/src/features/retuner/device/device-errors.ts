import { clock } from '../../../shared/format/sound';

/** `song`: the song or what was asked of it; the server would refuse it, too. */
export type DeviceFailure = 'song' | 'memory' | 'storage' | 'file' | 'stopped';

/** As the worker posts it. */
export interface FailureFacts {
  kind: DeviceFailure;
  /** What the server would answer, such as `retune.damaged`, and in which words; of a `song` only. */
  code?: string | undefined;
  message?: string | undefined;
  /** The error itself, for the console. */
  reason: string;
}

/** Why a song was not retuned on this device, for the user. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';
  readonly kind: DeviceFailure;
  /** As the server's, of a `song` only. */
  readonly code: string | undefined;

  /** @param atSeconds how far the song was retuned */
  constructor(
    { kind, code, message, reason }: FailureFacts,
    readonly atSeconds: number,
  ) {
    super(message ?? sentenceOf(kind, atSeconds), { cause: reason });
    this.kind = kind;
    this.code = code;
  }
}

const NOTHING_LOST = 'Nothing was counted and nothing was uploaded.';

function sentenceOf(kind: DeviceFailure, atSeconds: number): string {
  const at = atSeconds < 1 ? '' : ` at ${clock(atSeconds)}`;
  switch (kind) {
    case 'memory':
      return `This device ran out of memory${at}. ${NOTHING_LOST}`;
    case 'storage':
      return `The storage of this browser was full${at}. ${NOTHING_LOST}`;
    case 'file':
      return 'This file is no longer available. It was moved, deleted or changed; please choose it again.';
    default:
      return `Retuning stopped${at} on this device. ${NOTHING_LOST}`;
  }
}

/** What an error of the pipeline, of a codec or of the browser means. */
export function failureOf(error: unknown): FailureFacts {
  const reason = String(error);
  const { name = '', message = '', kind } = (error ?? {}) as Partial<Error & { kind: string }>;
  if (name === 'SongError' && kind !== undefined) return { kind: 'song', code: `retune.${kind}`, message, reason };
  if (name === 'QuotaExceededError') return { kind: 'storage', reason };
  if (name === 'NotReadableError' || name === 'NotFoundError') return { kind: 'file', reason };
  // `abort` in a module, of which the reason is that it got no memory.
  const isAborted = name === 'RuntimeError' && /unreachable/i.test(message);
  const isRefused = name === 'RangeError' && /memory|alloc/i.test(message);
  if (isAborted || isRefused) return { kind: 'memory', reason };
  return { kind: 'stopped', reason };
}
