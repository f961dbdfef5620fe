import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A part of the page that is fetched when it is first wanted; null until it is there. One that cannot be fetched is
 * missing and nothing else: React's `lazy` would take the whole page down with it, and never ask again.
 *
 * @param wanted what it is wanted for, null while it is not; after a failure each other value asks again
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
