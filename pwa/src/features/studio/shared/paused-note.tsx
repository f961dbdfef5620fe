import { Link } from 'react-router-dom';
import { longDay } from '../../../shared/format/localised';
import type { CurrentWorkspace } from '../../../shared/session/use-workspace';
import { Note } from '../../../shared/ui/note';

/** Above every tab of a workspace whose Studio plan has ended: what stays, until when, and what is paused. */
export function PausedNote({ workspace: { pausedAt, keptUntil, isOwn } }: { workspace: CurrentWorkspace }) {
  if (pausedAt === null || keptUntil === null) return null;
  return (
    <Note tone="warn">
      <b className="font-[620]">The Studio plan of this workspace ended on {longDay(pausedAt)}.</b> Songs stay and can
      be downloaded until their own day, at the earliest {longDay(keptUntil)}. Presets, folders, keys, links, team and
      brand are paused and work again after an upgrade.{' '}
      {isOwn ? (
        <Link to="/pricing" className="text-link">
          See plans
        </Link>
      ) : (
        'Its owner can upgrade.'
      )}
    </Note>
  );
}
