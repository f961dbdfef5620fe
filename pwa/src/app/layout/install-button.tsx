import { Download, Share } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { useInstall } from '../install-prompt';

/** Puts Attune among the device's apps, where the browser can; on Apple's touch devices it says how. */
export function InstallButton({ className }: { className?: string }) {
  const { state, install } = useInstall();
  const [isHintOpen, setIsHintOpen] = useState(false);
  if (state !== 'offered' && state !== 'byHand') return null;
  return (
    <>
      <Button
        {...(className !== undefined && { className })}
        onClick={() => (state === 'offered' ? void install() : setIsHintOpen(true))}
      >
        <Download aria-hidden className="icon" />
        Install Attune
      </Button>
      <Dialog
        open={isHintOpen}
        onOpenChange={setIsHintOpen}
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
    </>
  );
}
