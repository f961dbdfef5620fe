import { ExternalLink } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LinkDto } from '../../../api/generated/attune-client';
import { longDay } from '../../../shared/format/localised';
import { usePermission } from '../../../shared/session/use-workspace';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { buttonStyle } from '../../../shared/ui/button-style';
import { ResultLine } from '../../../shared/songs/verdict';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { CopyButton } from '../../../shared/ui/copy-button';
import { LockedReason } from '../shared/locked-reason';
import { EditLink, RevokeLink } from './link-dialogs';
import { isRevocable, STATUSES, statusSentence } from './link-state';

interface LinkPanelProps {
  link: LinkDto;
  /** Another member has changed it meanwhile. */
  onGone: () => void;
}

/** A link's address, what it allows, and what can be done with it. */
export function LinkPanel({ link, onGone }: LinkPanelProps) {
  const { url, name, status } = link;
  const address = useRef<HTMLElement>(null);
  const sentence = statusSentence(link);
  return (
    <Panel
      title={<span className="wrap-anywhere">{name}</span>}
      end={<Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {sentence !== null && <p className="text-sm text-ink-2">{sentence}</p>}
        {isRevocable(link) && (
          <div className="flex flex-wrap items-center gap-2">
            <code
              ref={address}
              className="figure min-w-0 flex-[1_1_16rem] rounded-md border border-line-strong bg-field px-3.5 py-2.5 text-sm break-all whitespace-normal! select-all"
            >
              {url}
            </code>
            <CopyButton variant="primary" label="Copy link" text={url} shownIn={address}>
              Copy link
            </CopyButton>
          </div>
        )}
        <Facts link={link} />
        <Actions link={link} onGone={onGone} />
      </div>
    </Panel>
  );
}

function Facts({ link }: { link: LinkDto }) {
  const { downloadCount, maxDownloads, expiresAt, hasPassword, allowsOriginal, note, createdBy, createdAt } = link;
  return (
    <dl className="text-sm">
      <Fact label="Shares">
        <Shared link={link} />
      </Fact>
      <Fact label="Downloads">
        <Figure value={downloadCount} />
        {maxDownloads === null ? (
          <span>, no limit</span>
        ) : (
          <span>
            {' '}
            of <Figure value={maxDownloads} />
          </span>
        )}
      </Fact>
      <Fact label="Open until">{expiresAt === null ? 'No end' : longDay(expiresAt)}</Fact>
      <Fact label="Password">{hasPassword ? 'yes' : 'no'}</Fact>
      <Fact label={link.what === 'song' ? 'Original' : 'Originals'}>
        {allowsOriginal ? 'can be heard' : 'can’t be heard'}
      </Fact>
      {note !== null && (
        <Fact label="Note">
          <span className="whitespace-pre-line">{note}</span>
        </Fact>
      )}
      <Fact label="Made by">
        {createdBy ?? 'a deleted account'}, {longDay(createdAt)}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
      <dt className="flex-none text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What is shared, with the way to it while it exists. */
function Shared({
  link: { what, retuneId, folderId, songs, bytes, result, targetHz, filesKeptUntil },
}: {
  link: LinkDto;
}) {
  const address =
    retuneId !== null ? `/studio/history/${retuneId}` : folderId !== null ? `/studio/folders/${folderId}` : null;
  const label = what === 'song' ? 'Song' : 'Folder';
  return (
    <>
      {address === null ? (
        label
      ) : (
        <Link to={address} className="text-link">
          {label}
        </Link>
      )}
      {what === 'folder' && (
        <span>
          , <Figure value={songs} /> {songs === 1 ? 'song' : 'songs'}
        </span>
      )}
      {targetHz !== null && (
        <span>
          , <ResultLine result={result} targetHz={targetHz} />
        </span>
      )}
      {bytes > 0 && (
        <span>
          , <Figure value={bytes / 2 ** 20} unit="MB" decimals={1} />
        </span>
      )}
      {filesKeptUntil !== null && (
        <span className="block text-ink-3">
          {songs === 1 ? 'Stored until' : 'The first is stored until'} {longDay(filesKeptUntil)}
        </span>
      )}
    </>
  );
}

function Actions({ link, onGone }: LinkPanelProps) {
  const permission = usePermission('organise');
  const reasonId = useId();
  const [dialog, setDialog] = useState<'edit' | 'revoke' | null>(null);
  const close = () => setDialog(null);
  const lock = permission.isAllowed ? {} : { unavailable: true, 'aria-describedby': reasonId };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <a href={link.url} target="_blank" rel="noreferrer" className={buttonStyle('line', 'md')}>
          <ExternalLink aria-hidden className="icon" />
          Open page
        </a>
        {isRevocable(link) && (
          <>
            <Button onClick={() => setDialog('edit')} {...lock}>
              Edit
            </Button>
            <Button variant={permission.isAllowed ? 'danger' : 'line'} onClick={() => setDialog('revoke')} {...lock}>
              Revoke
            </Button>
          </>
        )}
      </div>
      {isRevocable(link) && <LockedReason id={reasonId} permission={permission} />}
      {dialog === 'edit' && <EditLink link={link} onClose={close} onGone={onGone} />}
      {dialog === 'revoke' && <RevokeLink link={link} onClose={close} onGone={onGone} />}
    </div>
  );
}
