import { useRef, useState } from 'react';
import { asApiError, reasonOf } from '../../api/api-error';
import { type SessionDto, useSessionsListQuery, useSessionsRevokeMutation } from '../../api/generated/attune-client';
import { dayAndTimeWithin } from '../../shared/format/localised';
import { useRowFocus } from '../../shared/hooks/focus';
import { Badge } from '../../shared/ui/badge';
import { Button } from '../../shared/ui/button';
import { LoadError } from '../../shared/ui/load-error';
import { Panel } from '../../shared/ui/panel';
import { LoadingTicks } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/use-toast';

/** Number of sessions listed at first: users who sign in every day have many. */
const FIRST = 5;
const NONE: readonly SessionDto[] = [];

/** Where the account is signed in. */
export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useSessionsListQuery();
  const [isWhole, setIsWhole] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const shown = sessions?.slice(0, isWhole ? undefined : FIRST) ?? NONE;
  useRowFocus(
    content,
    shown.map(({ id }) => id),
    '[data-list]',
  );
  return (
    <Panel title="Active sessions" flush={sessions !== undefined}>
      {sessions ? (
        <div ref={content}>
          <ul tabIndex={-1} data-list className="outline-none">
            {shown.map((session) => (
              <Row key={session.id} session={session} onGone={() => void refetch()} />
            ))}
          </ul>
          {sessions.length > FIRST && (
            <div className="border-t border-line px-1 py-1 xs:px-3">
              <Button variant="quiet" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                {isWhole ? 'Show fewer' : `Show all ${sessions.length}`}
              </Button>
            </div>
          )}
        </div>
      ) : error && !isFetching ? (
        <LoadError title="We couldn’t load this list" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks
          lines={[
            [0.85, 40],
            [0.85, 55],
          ]}
          label="Loading sessions"
        />
      )}
    </Panel>
  );
}

function Row({ session, onGone }: { session: SessionDto; onGone: () => void }) {
  const { id, device, current, lastSeenAt } = session;
  const toast = useToast();
  const [revoke, { isLoading }] = useSessionsRevokeMutation();
  const end = async () => {
    try {
      await revoke(id).unwrap();
      toast({ title: 'Session revoked', description: `${device} is signed out.`, tone: 'good' });
    } catch (error) {
      if (asApiError(error).status === 404) onGone();
      else toast({ title: 'Revoke Failed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <li
      data-row={id}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-3 text-sm xs:px-6"
    >
      <span className="min-w-0">
        <b className="block font-[560]">{device}</b>
        <span className="text-ink-3">{current ? 'This device, now' : `Last seen ${dayAndTimeWithin(lastSeenAt)}`}</span>
      </span>
      {current ? (
        <Badge tone="good">Current</Badge>
      ) : (
        <Button size="sm" onClick={() => void end()} busy={isLoading} aria-label={`Revoke ${device}`} data-row-end>
          Revoke
        </Button>
      )}
    </li>
  );
}
