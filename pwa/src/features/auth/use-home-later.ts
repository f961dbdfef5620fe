import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Leads home after a while, once `isDue`; leaving the page before calls it off. */
export function useHomeLater(isDue: boolean, afterMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDue) return;
    const timer = window.setTimeout(() => void navigate('/', { replace: true }), afterMs);
    return () => window.clearTimeout(timer);
  }, [isDue, afterMs, navigate]);
}
