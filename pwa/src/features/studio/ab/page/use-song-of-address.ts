import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { reasonOf } from '../../../../api/api-error';
import { useHistoryReadQuery } from '../../../../api/generated/studio-client';
import type { AbSession } from '../session/ab-session';

const NOT_STORED = 'The files of this song are no longer stored. Choose them from this device instead.';
const NOT_THERE = 'This song is not in the history. It was deleted, or the link is for another workspace.';

/** Opens both files of the song that the address names, once. Returns why it cannot, for the user; else null. */
export function useSongOfAddress(session: AbSession, openId: string | null): string | null {
  const [parameters] = useSearchParams();
  const id = parameters.get('song');
  const skip = id === null || id === openId;
  const { currentData: song, error } = useHistoryReadQuery(id ?? '', { skip });
  useEffect(() => {
    if (id === null) session.forgetSong();
  }, [session, id]);
  useEffect(() => {
    if (skip || !song?.originalUrl || !song.processedObjectPath) return;
    session.openSong(song.id, {
      a: { url: song.originalUrl, name: song.originalFilename },
      b: { url: song.processedObjectPath, name: song.resultFilename },
    });
  }, [session, skip, song]);
  if (skip) return null;
  if (error) return 'status' in error && (error.status === 404 || error.status === 400) ? NOT_THERE : reasonOf(error);
  return song && (!song.originalUrl || !song.processedObjectPath) ? NOT_STORED : null;
}
