import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withWantedTarget } from './options/options';
import type { SongQueue } from './queue/song-queue';

/** Chooses the target an address asks for: `/retuner?target=528`, or `?preset=431.5` from the Studio. */
export function useWantedTarget(queue: SongQueue): void {
  const [search] = useSearchParams();
  const wanted = search.get('target') ?? search.get('preset');
  useEffect(() => {
    if (wanted !== null) queue.choose(withWantedTarget(queue.state().choices, wanted));
  }, [queue, wanted]);
}
