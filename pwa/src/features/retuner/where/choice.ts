import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import type { RetuneRequest } from '../song';

/** What the pipeline is asked for, as the server reads the same request. */
export function toChoice(request: RetuneRequest): RetuneChoice {
  const { targetHz, anchor, mode, format, quality, force, straighten } = request;
  const choice: RetuneChoice = { targetHz, ...sourceOf(request), anchor, mode, format, quality, force };
  return straighten ? { ...choice, straighten } : choice;
}

function sourceOf({
  sourceHz,
  isSourceAssumed,
  isAlbumPitch,
}: RetuneRequest): Pick<RetuneChoice, 'sourceHz' | 'sourceBasis'> {
  if (isSourceAssumed) return { sourceHz: STANDARD_A4_HZ, sourceBasis: 'assumed' };
  if (sourceHz === 'auto') return { sourceHz: null, sourceBasis: 'measured' };
  return { sourceHz, sourceBasis: isAlbumPitch ? 'album' : 'given' };
}
