import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { Button } from '../../shared/ui/button';
import { useToast } from '../../shared/ui/use-toast';
import { useInstall } from '../install-prompt';
import { chunkLoadToast } from '../../shared/ui/chunk-load-toast';

const loadHint = async () => (await import('./install-hint')).InstallHint;

/** Installs Attune where the browser can; on Apple's touch devices it says how to do it. */
export function InstallButton({ className }: { className?: string }) {
  const { state, install } = useInstall();
  const [isHintOpen, setIsHintOpen] = useState(false);
  const toast = useToast();
  const hint = useLazyComponent(loadHint, isHintOpen ? 'hint' : null, () => {
    setIsHintOpen(false);
    toast(chunkLoadToast('How to install it'));
  });
  const offer = async () => {
    await install();
    // The button is gone, whatever the answer was.
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  };
  if (state !== 'offered' && state !== 'byHand') return null;
  return (
    <>
      <Button className={className} onClick={() => (state === 'offered' ? void offer() : setIsHintOpen(true))}>
        <Download aria-hidden className="icon" />
        Install Attune
      </Button>
      {isHintOpen && hint && <hint.Component onClose={() => setIsHintOpen(false)} />}
    </>
  );
}
