import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePresetsListQuery } from '../../api/generated/attune-client';
import { useWorkspace } from '../../shared/session/use-workspace';
import { withTargetFromUrl } from './options/options';
import type { SongQueue } from './queue/song-queue';

/**
 * Selects the target from the URL: `/retuner?target=528`, or `?preset=442.5` from the Studio Hub. Without one, a Studio
 * workspace's default preset is selected, unless the user has chosen a target since the app was opened. With `?on=server`
 * the songs become a batch.
 */
export function useInitialTarget(queue: SongQueue): void {
  const [search] = useSearchParams();
  const { tier } = useWorkspace();
  const wanted = search.get('target') ?? search.get('preset');
  const { data } = usePresetsListQuery(undefined, { skip: tier !== 'studio' || wanted !== null });
  const defaultHz = tier === 'studio' ? data?.find(({ isDefault }) => isDefault)?.frequency : undefined;
  useEffect(() => {
    if (wanted !== null) queue.choose(withTargetFromUrl(queue.state().options, wanted));
  }, [queue, wanted]);
  useEffect(() => {
    if (wanted === null && defaultHz !== undefined) queue.suggestTarget(defaultHz);
  }, [queue, wanted, defaultHz]);
  const isBatch = search.get('on') === 'server';
  useEffect(() => {
    if (isBatch) queue.choose({ place: 'server' });
  }, [queue, isBatch]);
}
