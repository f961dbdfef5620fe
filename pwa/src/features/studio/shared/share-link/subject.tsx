import { ArrowRight } from 'lucide-react';
import type { FolderDto, HistoryItemDto } from '../../../../api/generated/attune-client';
import { Figure } from '../../../../shared/ui/figure';

/** The song or folder of a new link, with what the form says about it. */
export type LinkSubject =
  | {
      what: 'song';
      id: string;
      name: string;
      /** Hz. */
      sourceHz: number;
      /** The A4 of the result, Hz. */
      resultHz: number;
      /** When the files are removed, ISO 8601. */
      keptUntil: string | null;
    }
  | { what: 'folder'; id: string; name: string; songs: number };

export function toSongSubject({
  id,
  originalFilename,
  sourceHz,
  equivalentA4Hz,
  keptUntil,
}: HistoryItemDto): LinkSubject {
  return { what: 'song', id, name: originalFilename, sourceHz, resultHz: equivalentA4Hz, keptUntil };
}

export function toFolderSubject({ id, name, songCount }: FolderDto): LinkSubject {
  return { what: 'folder', id, name, songs: songCount };
}

/** "Song, 441.92 to 432.00 Hz", "Folder, 24 songs" */
export function SubjectFacts({ subject }: { subject: LinkSubject }) {
  if (subject.what === 'folder') {
    return (
      <>
        Folder, <Figure value={subject.songs} /> {subject.songs === 1 ? 'song' : 'songs'}
      </>
    );
  }
  return (
    <>
      Song, <Figure value={subject.sourceHz} decimals={2} tone="was" />{' '}
      <ArrowRight role="img" aria-label="to" className="icon inline size-3.5! align-[-0.1em] text-ink-3" />{' '}
      <Figure value={subject.resultHz} unit="Hz" decimals={2} tone="now" />
    </>
  );
}
