import type { RetuneOrder } from '../model/retune-order';

/** Where a song is sent: the order is in the query, the file alone in the body. */
export function retuneAddress({ targetHz, sourceHz, isSourceAssumed = false, force, ...rest }: RetuneOrder): string {
  const query = new URLSearchParams({
    targetHz: String(targetHz),
    format: rest.format,
    quality: rest.quality,
    // Without one the server takes the same, and says in its receipt that it was assumed.
    ...(!isSourceAssumed && { sourceHz: String(sourceHz) }),
    anchor: rest.anchor,
    mode: rest.mode,
    ...(force && { force: 'true' }),
  });
  return `/api/retune?${query}`;
}
