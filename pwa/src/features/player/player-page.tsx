import { FolderOpen, Keyboard } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { usePageTitle } from '../../shared/hooks/use-page-title';
import { useRowFocus } from '../../shared/hooks/focus';
import { Button } from '../../shared/ui/button';
import { LinkButton } from '../../shared/ui/link-button';
import { EmptyState } from '../../shared/ui/states';
import { Panel } from '../../shared/ui/panel';
import { ToolHeader } from '../../shared/ui/tool-header';
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog';
import { useToast } from '../../shared/ui/use-toast';
import { DropZone } from './drop-zone';
import { PlayerViews } from './player-views';
import { useShortcuts } from './shortcuts';
import { TrackHeader } from './track-header';
import { useChooseFiles } from './use-choose-files';
import { usePlayerSession, usePlayerState } from './use-player';

const loadShortcuts = async () => (await import('./shortcuts-dialog')).ShortcutsDialog;

export function PlayerPage() {
  usePageTitle('Player');
  const session = usePlayerSession();
  const { currentId, queue } = usePlayerState();
  const toast = useToast();
  const files = useChooseFiles();
  const help = useLazyDialog(loadShortcuts, 'The list of shortcuts');
  const showHelp = () => help.setIsOpen(true);
  useShortcuts({ choose: files.choose, showHelp });
  useEffect(() => session.subscribeNotices(toast), [session, toast]);
  useEffect(() => void session.openRestored(), [session]);
  const content = useRef<HTMLDivElement>(null);
  const tracks = useMemo(() => queue.map(({ id }) => id), [queue]);
  useRowFocus(content, tracks, '[data-choose]');

  return (
    <DropZone onDrop={files.add}>
      <ToolHeader
        title="Player"
        lead="Play files from this device. Nothing is uploaded."
        end={
          <div className="flex flex-wrap justify-end gap-3">
            <Button
              variant="quiet"
              icon
              aria-label="Keyboard shortcuts"
              // Phones have no shortcuts to list.
              className="pointer-coarse:hidden"
              onClick={showHelp}
            >
              <Keyboard aria-hidden className="icon" />
            </Button>
            <LinkButton variant="quiet" to="/player/library">
              Library
            </LinkButton>
            {currentId !== null && (
              <Button onClick={files.choose}>
                <FolderOpen aria-hidden className="icon" />
                Add files
              </Button>
            )}
          </div>
        }
      />
      {files.input}
      <div ref={content} className="grid gap-6">
        {currentId === null ? (
          <Panel>
            <EmptyState title="Nothing to play yet" level={2}>
              <p className="max-w-[36em] text-sm text-ink-2">
                Choose files or a folder
                <span className="pointer-coarse:hidden">, or drop them anywhere on this page</span>: MP3, M4A, FLAC, OGG
                or WAV. Play them as recorded or retuned, even offline.
              </p>
              <div className="flex flex-wrap gap-3">
                <Button data-choose variant="primary" onClick={files.choose}>
                  Choose files
                </Button>
                <Button onClick={files.chooseFolder}>
                  <FolderOpen aria-hidden className="icon" />
                  Choose folder
                </Button>
              </div>
            </EmptyState>
          </Panel>
        ) : (
          <Panel flush>
            <TrackHeader />
            <PlayerViews />
          </Panel>
        )}
      </div>
      {help.dialog && <help.dialog.Component open={help.isOpen} onOpenChange={help.setIsOpen} />}
    </DropZone>
  );
}
