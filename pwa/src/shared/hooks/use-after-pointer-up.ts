import { useCallback, useEffect, useRef } from 'react';
import { Scope } from '../scope';

/** Defers a change while a mouse button is down: a pressed element must not move before the button is released. */
export function useAfterPointerUp(): (action: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const scope = new Scope();
    const press = () => {
      isDown.current = true;
    };
    const letGo = () => {
      isDown.current = false;
      // The click event comes first.
      scope.timeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    scope.listen(document, 'mousedown', press, { capture: true });
    scope.listen(document, 'mouseup', letGo, { capture: true });
    scope.listen(document, 'dragend', letGo, { capture: true });
    return scope.dispose;
  }, []);
  return useCallback((action) => {
    if (isDown.current) waiting.current.push(action);
    else action();
  }, []);
}
