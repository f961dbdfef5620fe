import { Download, X } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { LinkButton } from '../../../shared/ui/link-button';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { SongQueue } from '../queue/song-queue';
import type { Song } from '../song';

interface RowActionsProps {
  queue: SongQueue;
  song: Song;
  isOpen: boolean;
  /** Whether a larger plan could retune it now. */
  hasUpgrade: boolean;
}

/** What can be done with a song of a list, by its state. */
export function RowActions({ queue, song: { id, name, phase }, isOpen, hasUpgrade }: RowActionsProps) {
  return (
    <>
      {hasUpgrade && (
        <LinkButton to="/pricing" size="sm">
          Upgrade
          <VisuallyHidden> to retune {name}</VisuallyHidden>
        </LinkButton>
      )}
      {phase.kind === 'done' && phase.outcome.song !== null && (
        <Button variant="quiet" size="sm" icon aria-label={`Download ${name}`} onClick={() => queue.saveSong(id)}>
          <Download aria-hidden className="icon" />
        </Button>
      )}
      {(phase.kind === 'done' || phase.kind === 'failed') && (
        <Button
          data-row-end={phase.kind === 'done' || undefined}
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${phase.kind === 'done' ? 'Receipt' : 'Details'} for ${name}`}
          onClick={() => queue.select(isOpen ? null : id)}
        >
          {phase.kind === 'done' ? 'Receipt' : 'Details'}
        </Button>
      )}
      {phase.kind === 'running' && (
        <Button data-row-end variant="quiet" size="sm" aria-label={`Cancel ${name}`} onClick={() => queue.cancel(id)}>
          Cancel
        </Button>
      )}
      {phase.kind === 'queued' && (
        <Button data-row-end variant="quiet" size="sm" aria-label={`Remove ${name}`} onClick={() => queue.remove(id)}>
          Remove
        </Button>
      )}
      {(phase.kind === 'open' || phase.kind === 'failed') && (
        <Button
          data-row-end
          variant="quiet"
          size="sm"
          icon
          aria-label={`Remove ${name}`}
          onClick={() => queue.remove(id)}
        >
          <X aria-hidden className="icon" />
        </Button>
      )}
    </>
  );
}
