import type { ResultFigures } from '@attune/catalogue/result';
import type { FolderDto, HistoryItemDto } from '../../../../api/generated/attune-client';
import { ResultLine } from '../../../../shared/songs/verdict';
import { Figure } from '../../../../shared/ui/figure';

/** The song or folder of a new link, with what the form says about it. */
export type LinkSubject =
  | {
      what: 'song';
      id: string;
      name: string;
      result: ResultFigures | null;
      /** Hz. */
      targetHz: number;
      /** When the files are removed, ISO 8601. */
      keptUntil: string | null;
    }
  | { what: 'folder'; id: string; name: string; songs: number };

export function toSongSubject({
  id,
  originalFilename,
  result,
  targetFrequency,
  keptUntil,
}: HistoryItemDto): LinkSubject {
  return { what: 'song', id, name: originalFilename, result, targetHz: targetFrequency, keptUntil };
}

export function toFolderSubject({ id, name, songCount }: FolderDto): LinkSubject {
  return { what: 'folder', id, name, songs: songCount };
}

/** What a song was retuned to and what came of it; how many songs a folder has. */
export function SubjectFacts({ subject }: { subject: LinkSubject }) {
  if (subject.what === 'song') return <ResultLine result={subject.result} targetHz={subject.targetHz} />;
  return (
    <>
      Folder, <Figure value={subject.songs} /> {subject.songs === 1 ? 'song' : 'songs'}
    </>
  );
}
