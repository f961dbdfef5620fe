import type { RetuneOrder } from '../model/retune-order';

/** Where a song is sent: the order is in the query, the file alone in the body. */
export function retuneAddress({ targetHz, sourceHz, force, ...rest }: RetuneOrder): string {
  const query = new URLSearchParams({
    targetHz: String(targetHz),
    format: rest.format,
    quality: rest.quality,
    sourceHz: String(sourceHz),
    anchor: rest.anchor,
    mode: rest.mode,
    ...(force && { force: 'true' }),
  });
  return `/api/retune?${query}`;
}
