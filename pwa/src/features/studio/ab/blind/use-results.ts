import { useState } from 'react';
import { ResultStore, type TestResult } from './results';

export interface Results {
  /** Newest first. */
  all: readonly TestResult[];
  /** Whether the last change was stored. */
  isStored: boolean;
  /** Adds a new result, or restores a deleted one to its place. */
  add: (result: TestResult) => void;
  remove: (id: string) => void;
}

/** The blind tests of a user in this browser. */
export function useResults(userId: string): Results {
  const [store] = useState(() => new ResultStore(userId, browserStorage()));
  const [all, setAll] = useState(() => store.load());
  const [isStored, setIsStored] = useState(true);
  /** Another tab may have added some. */
  const change = (of: (results: TestResult[]) => TestResult[]) => {
    const stored = store.load();
    const changed = of(stored.length > 0 ? stored : all);
    setIsStored(store.save(changed));
    setAll(changed);
  };
  return {
    all,
    isStored,
    add: (result) =>
      change((results) =>
        [result, ...results.filter(({ id }) => id !== result.id)].sort((one, other) =>
          other.finishedAt.localeCompare(one.finishedAt),
        ),
      ),
    remove: (id) => change((results) => results.filter((result) => result.id !== id)),
  };
}

function browserStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
