import { FolderOpen, Upload, WifiOff } from 'lucide-react';
import { ChooseFiles } from '../../shared/files/choose-files';
import { ACCEPTED_AUDIO, type Found } from '../../shared/files/found-files';
import { useDrop } from '../../shared/files/use-drop';
import { useOnline } from '../../shared/hooks/use-online';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { Badge } from '../../shared/ui/badge';
import { classNames } from '../../shared/ui/class-names';
import { Note } from '../../shared/ui/note';
import { ToolHeader } from '../../shared/ui/tool-header';
import { useVerification } from './use-verification';
import { VerifiedSong } from './verified-song';

const ACCEPTED = `${ACCEPTED_AUDIO},.json`;

/** `/verify`: whether a song is the one of its receipt, and whether what that claims holds. */
export function VerifyPage() {
  usePageTitle('Verify');
  const isOnline = useOnline();
  const { songs, refusals, verify } = useVerification();
  const take = ({ files }: Found): void => {
    if (files.length > 0) verify(files.map(({ file }) => file));
  };
  const { isOver } = useDrop(take);
  const again = (
    <ChooseFiles label="Another song to verify" accept={ACCEPTED} onFound={take}>
      <FolderOpen aria-hidden className="icon" />
      Choose another file
    </ChooseFiles>
  );
  return (
    <>
      <ToolHeader
        title="Verify"
        lead="Measured on this device. No account, and no connection once the page is open."
        end={
          isOnline ? undefined : (
            <Badge>
              <WifiOff aria-hidden className="icon size-3.5!" />
              Offline, works
            </Badge>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {songs.length === 0 && (
          <div
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 rounded-md border border-dashed p-4 xs:p-6',
              isOver ? 'border-accent-text bg-accent-soft' : 'border-line-strong bg-sunk',
            )}
          >
            <h2 className="flex items-center gap-3 text-xl">
              <Upload aria-hidden className="icon" />
              <span>Drop a song, or a song with its receipt (.json)</span>
            </h2>
            <p className="max-w-[40em] text-sm text-ink-2">
              It is measured on this device and answers three questions: what is its A4, is it the file of a receipt,
              does the claim hold.
            </p>
            <ChooseFiles label="Song to verify, with its receipt" accept={ACCEPTED} variant="primary" onFound={take}>
              Choose a file
            </ChooseFiles>
          </div>
        )}
        {songs.length > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-2">
              <span>{songs.length} songs, checked one after another. Nothing is uploaded.</span>
            </p>
            {again}
          </div>
        )}
        {songs.map((check, place) => (
          <VerifiedSong
            key={place}
            check={check}
            isBrief={songs.length > 1}
            action={songs.length === 1 ? again : undefined}
          />
        ))}
        {refusals.map(({ name, fact, advice }) => (
          <Note key={name} tone="bad" announce>
            <b className="wrap-anywhere">{`${name} ${fact}`}</b> {advice}
          </Note>
        ))}
        <div className="max-w-[52em] text-sm text-ink-2">
          <p>
            The signature shows that Attune wrote this receipt. The measurement is made anew, here, and does not depend
            on it.
          </p>
          <details className="mt-4">
            <summary className="cursor-pointer font-[560]">How it is checked</summary>
            <p className="mt-3">
              The samples are compared by SHA-256, without tags and cover, so a new title changes nothing. The receipt
              is in the song’s tags, signed with Ed25519; a receipt that you saved as JSON is signed as a whole and
              counts instead. The public keys are those of this server, and stay on this device. A4 is measured from the
              sound, and the claim holds where the difference is smaller than both measurements may be off, or half a
              cent. Nothing more is claimed about the sound.
            </p>
          </details>
        </div>
      </div>
    </>
  );
}
