import { Share } from 'lucide-react';
import { Dialog } from '../../shared/ui/dialog';

/** How to install by hand, where no button can. */
export function InstallHint({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Install Attune"
      description="On iPhone and iPad, install it from the browser’s share menu."
    >
      <ol className="grid list-decimal gap-2 pl-5 text-sm">
        <li>
          Tap Share <Share aria-hidden className="icon inline align-[-0.2em]" /> in the browser&rsquo;s bar.
        </li>
        <li>Choose Add to Home Screen.</li>
        <li>Tap Add. The tuner, player and education hub then work offline.</li>
      </ol>
    </Dialog>
  );
}
