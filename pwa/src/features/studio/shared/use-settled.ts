import { useEffect, useState } from 'react';
import { Scope } from '../../../shared/scope';

const DEBOUNCE_MS = 250;

/** What was typed, once the typing has paused: a search begins then. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const scope = new Scope();
    scope.timeout(() => setSettled(value), DEBOUNCE_MS);
    return scope.dispose;
  }, [value]);
  return settled;
}
