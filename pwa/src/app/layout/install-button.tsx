import { Download } from 'lucide-react';
import { Button } from '../../shared/ui/button';
import { useLazyDialog } from '../../shared/ui/use-lazy-dialog';
import { useInstall } from '../install-prompt';

const loadHint = async () => (await import('./install-hint')).InstallHint;

/** Installs Attune where the browser can; on Apple's touch devices it says how to do it. */
export function InstallButton({ className }: { className?: string }) {
  const { state, install } = useInstall();
  const { dialog, isOpen, setIsOpen } = useLazyDialog(loadHint, 'How to install it');
  const offer = async () => {
    await install();
    // The button is gone, whatever the answer was.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  };
  if (state !== 'offered' && state !== 'byHand') return null;
  return (
    <>
      <Button className={className} onClick={() => (state === 'offered' ? void offer() : setIsOpen(true))}>
        <Download aria-hidden className="icon" />
        Install Attune
      </Button>
      {isOpen && dialog && <dialog.Component onClose={() => setIsOpen(false)} />}
    </>
  );
}
