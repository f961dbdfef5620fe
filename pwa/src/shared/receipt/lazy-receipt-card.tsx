import { type ComponentType, useCallback, useState } from 'react';
import { useLazyComponent } from '../hooks/use-lazy-component';
import { LoadError } from '../ui/load-error';
import { Panel } from '../ui/panel';
import { LoadingTicks } from '../ui/states';
import type { ReceiptCardProps } from './receipt-card';

let loadedCard: ComponentType<ReceiptCardProps> | null = null;

/** Loads the receipt card, which is not precached: a receipt comes from the server, too. */
export async function loadReceiptCard(): Promise<ComponentType<ReceiptCardProps>> {
  loadedCard ??= (await import('./receipt-card')).ReceiptCard;
  return loadedCard;
}

/** The receipt card as soon as it is loaded; at once if it has been. */
export function LazyReceiptCard(props: ReceiptCardProps) {
  const [ready] = useState(() => loadedCard);
  const [attempt, setAttempt] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const part = useLazyComponent(loadReceiptCard, ready ? null : attempt, () => setHasFailed(true));
  const retry = useCallback(() => {
    setHasFailed(false);
    setAttempt((last) => last + 1);
  }, []);
  const Card = ready ?? part?.Component;
  if (Card) return <Card {...props} />;
  return (
    <Panel title="Receipt">
      {hasFailed ? (
        <LoadError title="We couldn’t load the receipt" error={{}} onRetry={retry} />
      ) : (
        <LoadingTicks label="Loading the receipt" />
      )}
    </Panel>
  );
}
