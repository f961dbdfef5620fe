import { FileMusic, Folder } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LinkDto } from '../../../api/generated/attune-client';
import { Badge } from '../../../shared/ui/badge';
import { Figure } from '../../../shared/ui/figure';
import { CopyButton } from '../../../shared/ui/copy-button';
import { DataTable } from '../shared/data-table';
import { RowMenu, RowMenuItem, RowMenuLink } from '../shared/row-menu';
import { EditLink, RevokeLink } from './link-dialogs';
import { endOf, isRevocable, STATUSES } from './link-state';

interface LinkTableProps {
  links: readonly LinkDto[];
  mayChange: boolean;
  /** A link was changed by another member meanwhile. */
  onGone: () => void;
}

export function LinkTable({ links, mayChange, onGone }: LinkTableProps) {
  const [open, setOpen] = useState<{ dialog: 'edit' | 'revoke'; link: LinkDto } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        label="Share links"
        className="unfold"
        rows={links}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Link', className: 'md:min-w-[12rem]', cell: (link) => <Name link={link} /> },
          { head: 'What', className: 'whitespace-nowrap', cell: (link) => <What link={link} /> },
          { head: 'Downloads', kind: 'figure', cell: (link) => <Downloads link={link} /> },
          { head: 'Open until', className: 'whitespace-nowrap', cell: (link) => <End link={link} /> },
          {
            head: 'Password',
            cell: ({ hasPassword }) => (hasPassword ? 'yes' : <span className="text-ink-3">no</span>),
          },
          {
            head: 'Status',
            onPhone: 'beside-name',
            cell: ({ status }) => <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>,
          },
          {
            head: 'Actions',
            kind: 'buttons',
            cell: (link) => (
              <Actions
                link={link}
                onEdit={mayChange && isRevocable(link) ? () => setOpen({ dialog: 'edit', link }) : null}
                onRevoke={mayChange && isRevocable(link) ? () => setOpen({ dialog: 'revoke', link }) : null}
              />
            ),
          },
        ]}
      />
      {open?.dialog === 'edit' && <EditLink link={open.link} onClose={close} onGone={onGone} />}
      {open?.dialog === 'revoke' && <RevokeLink link={open.link} onClose={close} onGone={onGone} />}
    </>
  );
}

function Name({ link: { id, name, note } }: { link: LinkDto }) {
  return (
    <>
      <Link
        to={`/studio/history/links/${id}`}
        className="line-clamp-2 text-ink no-underline wrap-anywhere hover:underline"
      >
        {name}
      </Link>
      <span className="line-clamp-1 text-xs font-normal wrap-anywhere text-ink-3">{note ?? 'No note'}</span>
    </>
  );
}

function End({ link }: { link: LinkDto }) {
  const { isSoon, text } = endOf(link);
  return <span className={isSoon ? 'text-near' : 'text-ink-3'}>{text}</span>;
}

interface ActionsProps {
  link: LinkDto;
  /** Null for what the role does not allow, or a revoked link. */
  onEdit: (() => void) | null;
  onRevoke: (() => void) | null;
}

function Actions({ link: { id, url, name, status }, onEdit, onRevoke }: ActionsProps) {
  const address = useRef<HTMLSpanElement>(null);
  return (
    <>
      {/* Selected where the browser does not let the page copy. */}
      <span ref={address} aria-hidden className="sr-only">
        {url}
      </span>
      <span className="inline-flex items-center gap-1">
        {status !== 'revoked' && (
          <CopyButton size="sm" label={`Copy the link of ${name}`} text={url} shownIn={address} />
        )}
        <RowMenu label={`More for ${name}`}>
          <RowMenuLink>
            <Link to={`/studio/history/links/${id}`}>QR code and downloads</Link>
          </RowMenuLink>
          <RowMenuLink>
            <a href={url} target="_blank" rel="noreferrer">
              Open page
            </a>
          </RowMenuLink>
          {onEdit && (
            <RowMenuItem opensDialog onSelect={onEdit}>
              Edit
            </RowMenuItem>
          )}
          {onRevoke && (
            <RowMenuItem opensDialog isDangerous onSelect={onRevoke}>
              Revoke
            </RowMenuItem>
          )}
        </RowMenu>
      </span>
    </>
  );
}

/** "Song", "Folder, 24" */
function What({ link: { what, songs } }: { link: LinkDto }) {
  const Icon = what === 'song' ? FileMusic : Folder;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="icon size-4! text-ink-3" />
      {what === 'song' ? (
        'Song'
      ) : (
        <span>
          Folder, <Figure value={songs} />
        </span>
      )}
    </span>
  );
}

/** "3 / 10" */
function Downloads({ link: { downloadCount, maxDownloads } }: { link: LinkDto }) {
  return (
    <span className="whitespace-nowrap">
      <Figure value={downloadCount} />
      <span aria-hidden className="text-ink-3">
        {' / '}
      </span>
      <span className="sr-only"> of </span>
      <Figure value={maxDownloads ?? Infinity} />
    </span>
  );
}
