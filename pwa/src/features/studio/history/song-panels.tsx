import { ON_DEVICE_ONLY } from '@attune/catalogue/measured-by';
import type { SourceBasis } from '@attune/catalogue/measuring';
import { outputText } from '@attune/catalogue/retuning';
import { ArrowLeftRight, Download, FolderPlus, Link2, Repeat2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryItemDto, ReceiptDto } from '../../../api/generated/attune-client';
import { longDay } from '../../../shared/format/localised';
import { inWorkspace } from '../../../shared/session/current-workspace';
import { usePermission } from '../../../shared/session/use-workspace';
import { Button } from '../../../shared/ui/button';
import { buttonStyle } from '../../../shared/ui/button-style';
import { Figure } from '../../../shared/ui/figure';
import { LinkButton } from '../../../shared/ui/link-button';
import { Panel } from '../../../shared/ui/panel';
import { LockedReason } from '../shared/locked-reason';
import { canCompare, comparisonOf, type SongActions } from './song-actions';

/** Original and result, while they are stored. */
export function FilesPanel({ song }: { song: HistoryItemDto }) {
  const { originalFilename, resultFilename, originalUrl, processedObjectPath, keptUntil, onDevice } = song;
  if (onDevice) {
    return (
      <Panel title="Files">
        <p className="text-sm text-ink-2">{ON_DEVICE_ONLY}</p>
      </Panel>
    );
  }
  if (originalUrl === null && processedObjectPath === null) {
    return (
      <Panel title="Files">
        <p className="text-sm text-ink-2">
          {keptUntil === null ? 'The files are no longer stored.' : `Both files were kept until ${longDay(keptUntil)}.`}{' '}
          The receipt is kept longer.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="Files" flush>
      {originalUrl !== null && <FileRow name={originalFilename} label="Original" url={originalUrl} />}
      {processedObjectPath !== null && <FileRow name={resultFilename} label="Result" url={processedObjectPath} />}
      <p className="border-t border-line px-4 py-3 text-sm text-ink-3 xs:px-6">
        {keptUntil === null ? 'Kept for an hour at most.' : `Kept until ${longDay(keptUntil)}.`}
      </p>
    </Panel>
  );
}

function FileRow({ name, label, url }: { name: string; label: string; url: string }) {
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm xs:px-6">
      <span className="min-w-0">
        <b className="line-clamp-3 font-[560] break-words">{name}</b>
        <span className="text-ink-3">{label}</span>
      </span>
      <a
        href={inWorkspace(url)}
        download
        aria-label={`Download ${label.toLowerCase()}`}
        className={`${buttonStyle('line', 'sm')} flex-none`}
      >
        <Download aria-hidden className="icon" />
        {label}
      </a>
    </div>
  );
}

/** With which options it was retuned, by whom. */
export function SettingsPanel({ song, receipt }: { song: HistoryItemDto; receipt: ReceiptDto | undefined }) {
  return (
    <Panel title="Settings">
      <dl className="text-sm">
        <Setting label="Target">
          <Figure value={song.targetHz} unit="Hz" decimals={2} tone="now" />
        </Setting>
        {receipt && (
          <Setting label="Moves">
            {receipt.anchor === 'a4' ? 'A4 to the target' : 'The nearest note to the target'}
          </Setting>
        )}
        <Setting label="Source">
          {SOURCES[song.sourceBasis]}
          {song.sourceBasis === 'measured' && typeof receipt?.before?.errorCents === 'number' && (
            <span>
              , ±<Figure value={receipt.before.errorCents} unit="cents" decimals={1} />
            </span>
          )}
        </Setting>
        {receipt && <Setting label="Tempo">{receipt.mode === 'tempo' ? 'kept' : 'moved with the pitch'}</Setting>}
        <Setting label="Format">{outputText(song.format, song.quality)}</Setting>
        <Setting label="By">{song.createdBy?.name ?? 'a deleted account'}</Setting>
      </dl>
    </Panel>
  );
}

const SOURCES: Record<SourceBasis, string> = {
  measured: 'measured',
  given: 'given',
  album: 'that of its album',
  assumed: 'assumed',
};

function Setting({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}

const WHY = 'song-actions-locked';

/** What can be done with the song. What the role does not allow stays, with the reason. */
export function ActionsPanel({ song, actions }: { song: HistoryItemDto; actions: SongActions }) {
  const permission = usePermission('delete');
  const locked = permission.isAllowed ? {} : { unavailable: true, 'aria-describedby': WHY };
  return (
    <Panel title="Actions">
      <div className="grid gap-2">
        {canCompare(song) && (
          <LinkButton to={comparisonOf(song)}>
            <ArrowLeftRight aria-hidden className="icon" />
            Compare in A/B
          </LinkButton>
        )}
        {song.hasOriginal && (
          <Button {...locked} onClick={() => actions.onAgain?.(song)}>
            <Repeat2 aria-hidden className="icon" />
            Retune again with these settings
          </Button>
        )}
        {song.hasResult && (
          <Button {...locked} onClick={() => actions.onShare?.(song)}>
            <Link2 aria-hidden className="icon" />
            Share link
          </Button>
        )}
        <Button {...locked} onClick={() => actions.onAddToFolder?.(song)}>
          <FolderPlus aria-hidden className="icon" />
          Add to folder
        </Button>
        <Button variant={permission.isAllowed ? 'danger' : 'line'} {...locked} onClick={() => actions.onDelete?.(song)}>
          <Trash2 aria-hidden className="icon" />
          Delete
        </Button>
      </div>
      <div className="mt-3">
        {permission.isAllowed ? (
          <p className="text-xs text-ink-3">Deleting removes both files. The line in the activity log stays.</p>
        ) : (
          <LockedReason id={WHY} permission={permission} />
        )}
      </div>
    </Panel>
  );
}
