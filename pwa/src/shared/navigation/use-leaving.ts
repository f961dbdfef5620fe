import { useCallback, useEffect, useState } from 'react';
import { Scope } from '../scope';
import { leavePage } from './leave-page';

/** Leaves for another site; true until the page is gone. Coming back with the back button resets it. */
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
