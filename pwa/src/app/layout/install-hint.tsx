import { Share } from 'lucide-react';
import { Dialog } from '../../shared/ui/dialog';

/** How to install by hand, where no button can. */
export function InstallHint({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Install Attune"
      description="On iPhone and iPad the browser's share menu does it."
    >
      <ol className="grid list-decimal gap-2 pl-5 text-sm">
        <li>
          Tap Share <Share aria-hidden className="icon inline align-[-0.2em]" /> in the browser&rsquo;s bar.
        </li>
        <li>Choose Add to Home Screen.</li>
        <li>Tap Add. Tuner, player and education then open without a connection.</li>
      </ol>
    </Dialog>
  );
}
