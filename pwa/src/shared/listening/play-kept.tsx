import { Pause, Play } from 'lucide-react';
import type { KeptSong, Version } from './kept-player';
import { useIsPlaying, useKeptPlayer } from './use-kept-player';

interface PlayKeptProps {
  song: KeptSong;
  /** The list that it is in. */
  queue: readonly KeptSong[];
  /** That of the song before when left out. */
  version?: Version;
}

/** Plays a song of a list; those behind it follow. */
export function PlayKept({ song, queue, version }: PlayKeptProps) {
  const player = useKeptPlayer();
  const { isPlaying, isOpen } = useIsPlaying(song.id);
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${song.name}`}
      onClick={() => (isOpen ? player.toggle() : player.play(song, queue, version))}
      className={`grid size-control place-items-center rounded-full border ${
        isOpen ? 'border-accent-text bg-accent-soft text-accent-text' : 'border-line-strong text-ink hover:bg-raised'
      }`}
    >
      <Icon aria-hidden className="icon size-4!" />
    </button>
  );
}
