import { daysLeft } from '../../format/days';
import { utcDate, utcDay } from '../../format/localised';
import { LinkButton } from '../../ui/link-button';
import { Meter } from '../../ui/meter';
import { Note } from '../../ui/note';

/** After a Studio plan: what stays, and until when. `pausedAt`, `keptUntil`: ISO 8601. */
export function StudioEnded({ pausedAt, keptUntil }: { pausedAt: string; keptUntil: string }) {
  const days = daysLeft(keptUntil, Date.parse(pausedAt));
  const passed = Math.min(days, daysLeft(new Date().toISOString(), Date.parse(pausedAt)));
  return (
    <>
      <Note>
        <b className="block font-[620]">Studio ended on {utcDay(pausedAt)}</b>
        Your history, folders and presets are read-only. Songs stay until their own day, at least until{' '}
        {utcDate(keptUntil)}. Receipts can still be opened.
      </Note>
      <div className="grid gap-1">
        <Meter
          label="Songs are kept"
          value={passed}
          max={days}
          valueText={`Day ${passed} of at least ${days}`}
          tone="was"
        />
        <p aria-hidden className="flex justify-between text-xs text-ink-3">
          <span>
            Today, day {passed} of {days}
          </span>
          <span>{utcDate(keptUntil)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/studio/history">Open the history</LinkButton>
        <LinkButton to="/subscribe?plan=studio">Return to Studio</LinkButton>
      </div>
    </>
  );
}
