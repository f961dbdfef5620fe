import { useEffect, useState } from 'react';
import { Scope } from '../../../shared/scope';
import { Cover } from '../track-header';
import { loadCover } from './covers';
import type { LibraryItem } from '../player-database';

/** Rows that scroll by in less time read nothing. */
const REST_MS = 150;

/** The cover of a song's record, read from its file once it has been in view for a moment. */
export function SongCover({ song, size = 'sm' }: { song: LibraryItem; size?: 'sm' | 'full' }) {
  const [cover, setCover] = useState<{ id: string; url: string | null } | null>(null);
  useEffect(() => {
    const scope = new Scope();
    scope.timeout(() => {
      void loadCover(song).then((url) => {
        if (!scope.isDisposed) setCover({ id: song.id, url });
      });
    }, REST_MS);
    return scope.dispose;
  }, [song]);
  return <Cover url={cover?.id === song.id ? cover.url : null} size={size} />;
}
