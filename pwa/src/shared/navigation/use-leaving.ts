import { useCallback, useEffect, useState } from 'react';
import { Scope } from '../scope';
import { leavePage } from './leave-page';

/** Leaves for another site, and knows it until the page is gone; coming back by the browser's button ends it. */
export function useLeaving() {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const scope = new Scope();
    scope.listen(window, 'pageshow', () => setIsLeaving(false));
    return scope.dispose;
  }, []);
  const leaveFor = useCallback((url: string) => {
    setIsLeaving(true);
    leavePage.to(url);
  }, []);
  return { isLeaving, leaveFor };
}
