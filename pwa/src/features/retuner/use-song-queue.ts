import { useEffect, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import { useToast } from '../../shared/ui/use-toast';
import { queueOf } from './queue/get-song-queue';
import type { QueueState } from './queue/queue-state';
import type { SongQueue } from './queue/song-queue';

/** The queue of songs, and where its messages go. */
export function useSongQueue(): { queue: SongQueue; state: QueueState } {
  const queue = queueOf(useStore());
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  const toast = useToast();
  // eslint-disable-next-line react-hooks/immutability -- the queue is not React's, and nothing is drawn from this
  useEffect(() => {
    // Kept when the page goes: a song that is done later says so wherever the person is by then.
    queue.announce = toast;
  }, [queue, toast]);
  return { queue, state };
}
