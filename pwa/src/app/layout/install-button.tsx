import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../shared/ui/button';
import { useInstall } from '../install-prompt';

const InstallHint = lazy(async () => ({ default: (await import('./install-hint')).InstallHint }));

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
      {isHintOpen && (
        <Suspense fallback={null}>
          <InstallHint onClose={() => setIsHintOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
