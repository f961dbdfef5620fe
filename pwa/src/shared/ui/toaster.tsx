import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { type ShowToast, ToastContext, type ToastMessage } from './use-toast';

const loadLayer = () => import('./toast-layer');
const ToastLayer = lazy(async () => ({ default: (await loadLayer()).ToastLayer }));

/** Shows one message at a time: the next takes the place of the last. */
export function Toaster({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<{ id: number; message: ToastMessage } | null>(null);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((message) => {
    lastId.current += 1;
    setCurrent({ id: lastId.current, message });
  }, []);
  useEffect(() => {
    // Fetched while nothing else is to do, so that it is there when something has to be said.
    const timer = window.setTimeout(() => void loadLayer().catch(() => undefined), 1500);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {current && (
        <Suspense fallback={null}>
          <ToastLayer
            id={current.id}
            message={current.message}
            onClose={() => setCurrent((shown) => (shown?.id === current.id ? null : shown))}
          />
        </Suspense>
      )}
    </ToastContext>
  );
}
