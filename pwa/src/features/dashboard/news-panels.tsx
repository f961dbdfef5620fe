import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type BatchDto, useRetuneLatestQuery } from '../../api/generated/attune-client';
import { sinceDay } from '../../shared/format/localised';
import { useSession } from '../../shared/session/use-session';
import { ApproximateTime } from '../../shared/format/amounts';
import { classNames } from '../../shared/ui/class-names';
import { Figure } from '../../shared/ui/figure';
import { LinkButton } from '../../shared/ui/link-button';
import { Meter } from '../../shared/ui/meter';
import { Panel } from '../../shared/ui/panel';
import { type NewsEntry, newsSince, type RunningEntry, whatRuns } from './what-is-new';

/** How often running songs are asked about while the page is looked at. */
export const POLL_INTERVAL_MS = 3000;

/** Two panels; one without content is left out. */
export function NewsPanels({ batches }: { batches: readonly BatchDto[] }) {
  const since = useSession().user?.lastVisitAt ?? null;
  const { data: retunes = [] } = useRetuneLatestQuery();
  const running = whatRuns(retunes, batches);
  useRetuneLatestQuery(undefined, {
    pollingInterval: running.length > 0 ? POLL_INTERVAL_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const news = since === null ? [] : newsSince(since, retunes, batches);
  if (news.length + running.length === 0) return null;
  const hasBoth = news.length > 0 && running.length > 0;
  return (
    <div className={classNames('grid grid-cols-[minmax(0,1fr)] gap-6', hasBoth && 'lg:grid-cols-2')}>
      {since !== null && news.length > 0 && (
        <Panel title={`New since ${sinceDay(since)}`} flush>
          <ul>
            {news.map((entry) => (
              <News key={entry.id} entry={entry} />
            ))}
          </ul>
        </Panel>
      )}
      {running.length > 0 && (
        <Panel title="Running" flush>
          <ul>
            {running.map((entry) => (
              <Running key={entry.id} entry={entry} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

const ROW = 'border-t border-line px-4 py-3 text-sm xs:px-6';

function News({ entry: { name, outcome, to, hasFailed } }: { entry: NewsEntry }) {
  const Icon = hasFailed ? CircleAlert : CircleCheck;
  const action = to === '/retuner' ? 'Choose again' : 'Open';
  return (
    <li
      className={`${ROW} grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 xs:grid-cols-[1.25rem_minmax(0,1fr)_auto]`}
    >
      <Icon aria-hidden className={classNames('icon', hasFailed ? 'text-off' : 'text-ink-3')} />
      <p className="wrap-anywhere">
        <b className="font-[580]">{name}</b>
        <span>{outcome}</span>
      </p>
      <LinkButton size="sm" to={to} aria-label={`${action}: ${name}`} className="justify-self-start max-xs:col-start-2">
        {action}
      </LinkButton>
    </li>
  );
}

function Running({ entry }: { entry: RunningEntry }) {
  const { name, done, of, unit, etaSeconds, isWaiting, to } = entry;
  const title = <b className="font-[560] wrap-anywhere">{name}</b>;
  return (
    <li className={`${ROW} grid grid-cols-[minmax(0,1fr)] gap-2`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {to === null ? (
          title
        ) : (
          <Link to={to} className="min-w-0 text-ink no-underline hover:underline">
            {title}
          </Link>
        )}
        <span className="text-ink-2">
          {isWaiting ? (
            <span>Waiting</span>
          ) : unit === '%' ? (
            <Figure value={done} unit="%" />
          ) : (
            <Songs done={done} of={of} />
          )}
          {etaSeconds !== null && etaSeconds > 0 && (
            <span>
              , <ApproximateTime seconds={etaSeconds} /> left
            </span>
          )}
        </span>
      </div>
      <Meter
        label={`Progress of ${name}`}
        value={done}
        max={of}
        valueText={unit === '%' ? `${done} %` : `${done} of ${of} songs`}
      />
    </li>
  );
}

function Songs({ done, of }: { done: number; of: number }) {
  return (
    <span>
      <Figure value={done} /> of <Figure value={of} /> songs
    </span>
  );
}
