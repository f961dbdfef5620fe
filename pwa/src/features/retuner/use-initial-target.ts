import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePresetsListQuery } from '../../api/generated/attune-client';
import { useWorkspace } from '../../shared/session/use-workspace';
import { withTargetFromUrl } from './options/options';
import { WITHOUT_PRESET, withPreset } from './options/presets';
import type { SongQueue } from './queue/song-queue';

/**
 * Selects what the URL names: `/retuner?target=528`, or a preset by its id, `?preset=...`, from the Studio Hub. Without
 * one, a Studio workspace's default preset is selected, unless the user has chosen something since the app was opened.
 * With `?on=server` the songs become a batch.
 */
export function useInitialTarget(queue: SongQueue): void {
  const [search] = useSearchParams();
  const { tier } = useWorkspace();
  const wantedHz = search.get('target');
  const wantedId = search.get('preset');
  const { data: presets } = usePresetsListQuery(undefined, { skip: tier !== 'studio' || wantedHz !== null });
  useEffect(() => {
    if (wantedHz !== null) queue.choose(withTargetFromUrl(queue.state().options, wantedHz));
  }, [queue, wantedHz]);
  const selectPreset = useEffectEvent((id: string | null) => {
    const { options } = queue.state();
    const wanted = presets?.find((preset) => preset.id === id);
    const first = presets?.find(({ isDefault }) => isDefault);
    if (wanted) queue.choose(withPreset(options, wanted));
    else if (first) queue.suggest(withPreset(options, first));
    // That of last time was deleted, or is of another workspace.
    else if (!presets?.some((preset) => preset.id === options.presetId)) {
      if (options.presetId !== null) queue.suggest(WITHOUT_PRESET);
    }
  });
  const isLoaded = presets !== undefined;
  useEffect(() => {
    if (isLoaded && wantedHz === null) selectPreset(wantedId);
  }, [isLoaded, wantedHz, wantedId]);
  const isBatch = search.get('on') === 'server';
  useEffect(() => {
    if (isBatch) queue.choose({ where: 'server', place: 'server' });
  }, [queue, isBatch]);
}
