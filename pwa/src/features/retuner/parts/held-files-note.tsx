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
  const what = isOne ? `${first.name} stays` : `${files.length} files stay`;
  return (
    <Note className="mb-6">
      <div className="grid justify-items-start gap-2.5">
        <p className="break-words">
          {untilMs === null
            ? `${what} only while this page is open; choose ${isOne ? 'it' : 'them'} again after you subscribe.`
            : `${what} in this browser until ${dayAndTime(new Date(untilMs).toISOString())}, or until you sign out. ${isOne ? 'It' : 'They'} will be here once you have a plan.`}
        </p>
        <Button size="sm" onClick={() => void take()}>
          Discard
        </Button>
      </div>
    </Note>
  );
}
