import { plainHertz } from '@attune/catalogue/receipt-words';
import { ArrowRight, Ear } from 'lucide-react';
import { Link } from 'react-router-dom';
import { dayAndTimeWithin } from '../../../shared/format/localised';
import { handOffFiles, type Hearing } from '../../../shared/file-inbox/file-inbox';
import { Button } from '../../../shared/ui/button';
import type { RetuneOptions } from '../options/options';
import type { RetunePreview } from '../options/preview';
import { usePendingFiles } from '../pending-files';
import type { Song } from '../song';

interface TrialAsideProps {
  song: Song | undefined;
  preview: RetunePreview | null;
  mode: RetuneOptions['mode'];
  /** Whether a user is signed in. */
  isUser: boolean;
  onDiscard: () => void;
}

/** What else can be done without a plan: hear the song in the player; how long it is kept, and removing it. */
export function TrialAside({ song, preview, mode, isUser, onDiscard }: TrialAsideProps) {
  const { found, untilMs } = usePendingFiles();
  const songs = found.files.length > 1 ? 'Your songs stay' : 'Your song stays';
  return (
    <div className="grid gap-3">
      {song?.file && preview?.meaning && preview.targetHz !== null && (
        <HearInPlayer
          file={song.file}
          isUser={isUser}
          hearing={{ targetHz: preview.targetHz, anchor: preview.meaning.anchor, mode }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <p>
          {untilMs === null
            ? `${songs} only while this page is open.`
            : `${songs} in this browser until ${dayAndTimeWithin(new Date(untilMs).toISOString())}${isUser ? ', or until you sign out' : ''}.`}
        </p>
        <Button size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

function HearInPlayer({ file, isUser, hearing }: { file: File; isUser: boolean; hearing: Hearing }) {
  return (
    <Link
      to="/player"
      onClick={() => handOffFiles([file], { hearing })}
      className="flex items-center gap-3 rounded-md border border-line bg-surface px-3.5 py-3 text-sm text-ink no-underline hover:bg-raised"
    >
      <Ear aria-hidden className="icon text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-[560]">Hear it at {plainHertz(hearing.targetHz)} in the player</span>
        <span className="text-ink-3">{isUser ? 'free' : 'free, no account'}</span>
      </span>
      <ArrowRight aria-hidden className="icon text-ink-3" />
    </Link>
  );
}
