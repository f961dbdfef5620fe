import * as source from '@attune/retuning/pipeline/settle-source';
import { throwingAppErrors } from './song.errors.js';

/** @throws AppError 409 for a retune that would not move the song */
export const checkMoves = throwingAppErrors(source.checkMoves);

/** @throws AppError 400 for a shift outside the engine's range */
export const checkRatio = throwingAppErrors(source.checkRatio);
