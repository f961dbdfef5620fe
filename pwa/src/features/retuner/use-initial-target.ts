import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePresetsListQuery } from '../../api/generated/attune-client';
import { useWorkspace } from '../../shared/session/use-workspace';
import { type RetuneOptions, withTargetFromUrl } from './options/options';
import type { SongQueue } from './queue/song-queue';

/** The target of a queue while the user has not chosen one: that of last time, or of a default preset. */
const unchosenTargets = new WeakMap<SongQueue, string>();

const targetOf = ({ target, customText }: RetuneOptions): string => `${target} ${customText}`;

/**
 * Selects the target from the URL: `/retuner?target=528`, or `?preset=442.5` from the Studio Hub. Without one, a Studio
 * workspace's default preset is selected, unless the user has chosen a target since the app was opened.
 */
export function useInitialTarget(queue: SongQueue): void {
  const [search] = useSearchParams();
  const { tier } = useWorkspace();
  const wanted = search.get('target') ?? search.get('preset');
  const { data } = usePresetsListQuery(undefined, { skip: tier !== 'studio' || wanted !== null });
  const defaultHz = tier === 'studio' ? data?.find(({ isDefault }) => isDefault)?.frequency : undefined;
  useEffect(() => {
    if (!unchosenTargets.has(queue)) unchosenTargets.set(queue, targetOf(queue.state().options));
    if (wanted !== null) queue.choose(withTargetFromUrl(queue.state().options, wanted));
  }, [queue, wanted]);
  useEffect(() => {
    const { options } = queue.state();
    if (wanted !== null || defaultHz === undefined || targetOf(options) !== unchosenTargets.get(queue)) return;
    queue.choose(withTargetFromUrl(options, String(defaultHz)));
    unchosenTargets.set(queue, targetOf(queue.state().options));
  }, [queue, wanted, defaultHz]);
}
