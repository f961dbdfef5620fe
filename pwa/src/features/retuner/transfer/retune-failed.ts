import type { Failure } from '../model/song';

/** Why a retune brought no song, in words. */
export class RetuneFailed extends Error {
  override readonly name = 'RetuneFailed';

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}
