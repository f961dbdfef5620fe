import { Figure } from '../../../../shared/ui/figure';
import { Note } from '../../../../shared/ui/note';
import type { SkippedFile } from '../../../../shared/files/choose-songs';

/** Without anything to do about them, such as a cover beside the songs. */
const EXPECTED = new Set<SkippedFile['kind']>(['hidden', 'not-audio', 'present']);

/** The files that were left out, with a reason each; open where the user may want to do something about one. */
export function SkippedFiles({ skipped }: { skipped: readonly SkippedFile[] }) {
  if (skipped.length === 0) return null;
  const isExpected = skipped.every(({ kind }) => EXPECTED.has(kind));
  return (
    <Note tone={isExpected ? 'info' : 'warn'}>
      <details open={!isExpected}>
        <summary className="cursor-pointer">
          <Figure value={skipped.length} /> {skipped.length === 1 ? 'file was' : 'files were'} left out
        </summary>
        <ul className="mt-2 grid max-h-60 gap-1 overflow-y-auto">
          {skipped.map(({ name, reason }, i) => (
            <li key={`${i} ${name}`} className="wrap-anywhere">
              <b className="font-[560]">{name}</b> <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      </details>
    </Note>
  );
}
