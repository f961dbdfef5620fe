import { WifiOff } from 'lucide-react';
import { useOnline } from '../../shared/hooks/use-online';

export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <div className="border-b border-line bg-near-soft">
          <p className="page flex items-center gap-2.5 py-2 text-sm">
            <WifiOff aria-hidden className="icon" />
            <span>
              <b className="font-[600]">You’re offline.</b> The tuner, player and education hub still work.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
