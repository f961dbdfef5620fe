import { useEffect, useEffectEvent } from 'react';
import { Scope } from '../../../../shared/scope';

/** Where keys are typed, or belong to an open dialog. */
const TYPED_INTO = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=menu]';
/** What the space bar presses, or moves. */
const PRESSED_BY_SPACE = 'button, a, summary, [role=button], [role=switch], [role=radio]';

/** Actions by key: `a`, `A` with Shift, a space. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** The keys of a page, while nothing is being typed and no modifier is held. */
export function useAbKeys(actions: KeyActions): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(TYPED_INTO)) return;
    if (event.key === ' ' && target?.closest(PRESSED_BY_SPACE)) return;
    // With caps lock on, a letter without Shift is a capital.
    const key = event.key.length === 1 ? (event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase()) : '';
    const act = actions[key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const scope = new Scope();
    scope.listen(document, 'keydown', (event) => handle(event));
    return scope.dispose;
  }, []);
}

/** A press with the mouse leaves the focus where it is: the space bar then still plays and stops. */
export const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();
