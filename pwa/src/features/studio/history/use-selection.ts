import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryItemDto } from '../../../api/generated/attune-client';
import { Scope } from '../../../shared/scope';
import type { HistoryFilter } from './history-api';

/** As many as the server deletes, restores or sends at once. */
export const MAX_SELECTED = 100;

export type Select = (id: string, isSelected: boolean, isRange: boolean) => void;

interface State {
  /** A selection belongs to its list: another search or order begins without one. */
  filter: HistoryFilter;
  ids: ReadonlySet<string>;
  /** The last one that was selected or not: a range begins there. */
  from: string | null;
}

const NONE: ReadonlySet<string> = new Set();

/** Which songs of the list are selected; it grows with the list while more is loaded. */
export function useSelection(songs: readonly HistoryItemDto[], filter: HistoryFilter) {
  const [state, setState] = useState<State>({ filter, ids: NONE, from: null });
  const ids = state.filter === filter ? state.ids : NONE;
  const selected = useMemo(() => songs.filter(({ id }) => ids.has(id)), [songs, ids]);
  const select = useCallback<Select>(
    (id, isSelected, isRange) =>
      setState((last) => {
        const { ids: before, from } = last.filter === filter ? last : { ids: NONE, from: null };
        const next = new Set(before);
        for (const one of isRange ? between(songs, from ?? id, id) : [id]) {
          if (!isSelected) next.delete(one);
          else if (next.size < MAX_SELECTED) next.add(one);
        }
        return { filter, ids: next, from: id };
      }),
    [songs, filter],
  );
  const deselect = useCallback(
    (gone: ReadonlySet<string>) =>
      setState((last) => ({ ...last, ids: new Set([...last.ids].filter((id) => !gone.has(id))) })),
    [],
  );
  const clear = useCallback(() => setState({ filter, ids: NONE, from: null }), [filter]);
  return { ids, selected, select, deselect, clear };
}

/** The ids from one song to another, both included, in whichever order they are. */
function between(songs: readonly HistoryItemDto[], from: string, to: string): string[] {
  const ids = songs.map(({ id }) => id);
  const ends = [ids.indexOf(from), ids.indexOf(to)].filter((place) => place >= 0);
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}

/** Calls `onEscape` when Escape is pressed within the element it returns a ref for, and nothing else has used it. */
export function useEscape<T extends HTMLElement>(onEscape: (() => void) | null) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (!element.current || !onEscape) return;
    const scope = new Scope();
    scope.listen(element.current, 'keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    });
    return scope.dispose;
  }, [onEscape]);
  return element;
}
