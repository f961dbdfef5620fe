import { createContext, use } from 'react';
import { useStoreState } from '../../../shared/hooks/use-store-state';
import type { TunerSession, TunerState } from '../listening/tuner-session';

export const TunerContext = createContext<TunerSession | null>(null);

export function useTunerSession(): TunerSession {
  const session = use(TunerContext);
  if (!session) throw new Error('There is no tuner around this component.');
  return session;
}

/** Selects a part of the tuner's state; renders again only when it changes. */
export function useTuner<T>(select: (state: TunerState) => T): T {
  return useStoreState(useTunerSession(), select);
}
