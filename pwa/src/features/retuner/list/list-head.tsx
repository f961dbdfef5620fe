import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { clock } from '../../../shared/format/sound';
import { wholeNumber } from '../../../shared/format/localised';
import { ChooseFiles } from '../../../shared/files/choose-files';
import type { Found } from '../../../shared/files/found-files';
import { Button } from '../../../shared/ui/button';
import { Figure } from '../../../shared/ui/figure';
import { FileSize } from '../../../shared/format/amounts';
import { type Intake, leftOutWords, nothingAddedWords } from '../queue/intake';
import { type QueueState, readySongs } from '../queue/queue-state';
import type { SongQueue } from '../queue/song-queue';
import { isBusy, isOverLimit, type Song } from '../song';

interface ListHeadProps {
  queue: SongQueue;
  state: QueueState;
  onFound: (found: Found) => void;
  /** What is said of songs that were sent. */
  runWords: ReactNode;
}

/** Name and length of a list, or what is being done with it; its buttons; and which files were left out. */
export function ListHead({ queue, state, onFound, runWords }: ListHeadProps) {
  const { songs, folderName, intake, batch } = state;
  const isRunning = songs.some(isBusy);
  const isDone =
    !isRunning &&
    batch !== null &&
    readySongs(state).every((song) => song.phase.kind === 'failed' || isOverLimit(song));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-4 xs:px-6">
        <h2 className="text-xl break-words" tabIndex={-1} data-song-head>
          {folderName ?? `${songs.length} songs`}
        </h2>
        {isRunning || isDone ? runWords : <ListFacts songs={songs} hasName={folderName !== null} />}
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <ChooseFiles label="More audio files" size="sm" onFound={onFound}>
            <Plus aria-hidden className="icon" />
            Add songs
          </ChooseFiles>
          <ChooseFiles label="Another folder" size="sm" variant="quiet" isFolder onFound={onFound}>
            Add folder
          </ChooseFiles>
          {!isRunning && (
            <Button variant="quiet" size="sm" onClick={() => queue.clear('all')}>
              Clear
            </Button>
          )}
        </div>
      </div>
      {intake && !isRunning && !isDone && <IntakeLine intake={intake} />}
    </>
  );
}

/** `6 of 9 files added. Left out: cover.jpg and rip.log aren’t audio.` */
function IntakeLine({ intake }: { intake: Intake }) {
  const { added, found, skipped } = intake;
  if (added > 0 && skipped.length === 0) return null;
  return (
    <p role="status" className="border-t border-line bg-sunk px-4 py-3 text-sm break-words text-ink-2 xs:px-6">
      {added === 0 ? (
        nothingAddedWords(intake)
      ) : (
        <span>
          <b className="font-[600] text-ink">
            {wholeNumber(added)} of {wholeNumber(found)} files added.
          </b>{' '}
          Left out: {leftOutWords(intake)}
        </span>
      )}
    </p>
  );
}

function ListFacts({ songs, hasName }: { songs: readonly Song[]; hasName: boolean }) {
  const isKnown = songs.every(({ inspection }) => inspection.kind === 'known');
  const seconds = songs.reduce(
    (sum, { inspection }) => sum + (inspection.kind === 'known' ? inspection.facts.durationSeconds : 0),
    0,
  );
  return (
    <span className="text-sm text-ink-2">
      {hasName && (
        <span>
          <Figure value={songs.length} /> songs,{' '}
        </span>
      )}
      {isKnown && (
        <span>
          <span className="figure">{clock(seconds)}</span>,{' '}
        </span>
      )}
      <FileSize bytes={songs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)} />
    </span>
  );
}
