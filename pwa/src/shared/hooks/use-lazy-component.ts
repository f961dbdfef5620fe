import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A component that is loaded when it is first needed; null until then. If loading fails, only this component is
 * missing: React's `lazy` would take down the whole page and never retry.
 *
 * @param wanted what it is needed for, null while it is not; after a failure every new value retries
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  wanted: string | number | null,
  onFailure?: () => void,
): { Component: ComponentType<P> } | null {
  const [part, setPart] = useState<{ Component: ComponentType<P> } | null>(null);
  const isThere = part !== null;
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (wanted === null || isThere) return;
    let isGone = false;
    load().then(
      (Component) => {
        if (!isGone) setPart({ Component });
      },
      () => {
        if (!isGone) fail();
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, wanted, isThere]);
  return part;
}
