import { dayAndTime } from '../../../shared/dates/dates';
import { Button } from '../../../shared/ui/button';
import { Note } from '../../../shared/ui/note';
import { useHeldFiles } from '../held-files';

/** Which files wait for a plan, where, and how long; nothing when there are none. */
export function HeldFilesNote() {
  const { files, untilMs, take } = useHeldFiles();
  const [first] = files;
  if (!first) return null;
  const isOne = files.length === 1;
  const what = isOne ? `${first.name} is` : `${files.length} files are`;
  return (
    <Note className="mb-6">
      <div className="grid justify-items-start gap-2.5">
        <p className="break-words">
          {untilMs === null
            ? `${what} kept only as long as this page is open: choose ${isOne ? 'it' : 'them'} again after paying.`
            : `${what} kept in this browser until ${dayAndTime(new Date(untilMs).toISOString())}, or until you sign out. With a plan you find ${isOne ? 'it' : 'them'} here.`}
        </p>
        <Button size="sm" onClick={() => void take()}>
          Do not keep
        </Button>
      </div>
    </Note>
  );
}
