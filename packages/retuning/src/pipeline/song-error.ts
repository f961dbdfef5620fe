/** Why a song cannot be retuned. */
export type SongErrorKind =
  | 'empty_file'
  | 'not_audio'
  | 'unsupported_format'
  | 'damaged'
  | 'no_audio'
  | 'invalid_samples'
  | 'too_long'
  | 'protected'
  | 'unsupported_channels'
  | 'unsupported_sample_rate'
  | 'ratio_out_of_range'
  | 'already_at_target';

/** An error in the song, or in what was asked of it, with a message for the user. */
export class SongError extends Error {
  override readonly name = 'SongError';
  readonly details: Record<string, unknown>;

  /**
   * @param kind stable: clients depend on it, as `retune.` and the kind
   * @param options.cause a decoder's message: logged, never shown
   */
  constructor(
    readonly kind: SongErrorKind,
    message: string,
    { details = {}, cause }: { details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.details = details;
  }
}
