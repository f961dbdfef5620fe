import { Pause, Play } from 'lucide-react';
import type { KeptSong } from './kept-player';
import { useIsPlaying, useKeptPlayer } from './use-kept-player';

interface PlayKeptProps {
  song: KeptSong;
  /** The list that it is in. */
  queue: readonly KeptSong[];
}

/** Plays a song of a list; those behind it follow. */
export function PlayKept({ song, queue }: PlayKeptProps) {
  const player = useKeptPlayer();
  const { isPlaying, isOpen } = useIsPlaying(song.id);
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${song.name}`}
      onClick={() => (isOpen ? player.toggle() : player.play(song, queue))}
      className={`grid size-control place-items-center rounded-full border ${
        isOpen ? 'border-accent-text bg-accent-soft text-accent-text' : 'border-line-strong text-ink hover:bg-raised'
      }`}
    >
      <Icon aria-hidden className="icon size-4!" />
    </button>
  );
}
