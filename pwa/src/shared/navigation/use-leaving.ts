import { useCallback, useEffect, useState } from 'react';
import { leavePage } from './leave-page';

/** Leaves for another site, and knows it until the page is gone; coming back by the browser's button ends it. */
export function useLeaving() {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const cameBack = () => setIsLeaving(false);
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, []);
  const leaveFor = useCallback((url: string) => {
    setIsLeaving(true);
    leavePage.to(url);
  }, []);
  return { isLeaving, leaveFor };
}
