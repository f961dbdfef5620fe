import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLazyComponent } from '../hooks/use-lazy-component';
import { Scope } from '../scope';
import { type ShowToast, ToastContext, type ToastMessage, ToastPlaceContext } from './use-toast';

const loadLayer = async () => (await import('./toast-layer')).ToastLayer;

interface Shown {
  id: number;
  message: ToastMessage;
}

/**
 * Shows one message at a time: the next takes the place of the last, unless it can wait. What lasts comes back after
 * it.
 */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const lastId = useRef(0);
  const remove = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  const show = useCallback<ShowToast>(
    (message) => {
      lastId.current += 1;
      const added = { id: lastId.current, message };
      setShown(([current, ...waiting]) => {
        if (current && message.canWait) return [current, ...waiting, added];
        return current?.message.isLasting ? [added, current, ...waiting] : [added, ...waiting];
      });
      return () => remove(added.id);
    },
    [remove],
  );
  const current = shown[0];
  const layer = useLazyComponent(loadLayer, current?.id ?? null);
  useEffect(() => {
    // Fetched while nothing else is to do, so that it is there when something has to be said.
    const scope = new Scope();
    scope.timeout(() => void loadLayer().catch(() => undefined), 1500);
    return scope.dispose;
  }, []);
  return (
    <ToastContext value={show}>
      <ToastPlaceContext value={setPlace}>{children}</ToastPlaceContext>
      {current && layer && (
        <layer.Component id={current.id} message={current.message} place={place} onClose={() => remove(current.id)} />
      )}
    </ToastContext>
  );
}
