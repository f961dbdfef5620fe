import { useCallback, useEffect, useRef } from 'react';

/** Puts something off while a mouse button is down: what is pressed must not move away before it is let go. */
export function useAfterPress(): (action: () => void) => void {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: number | undefined;
    const press = () => {
      isDown.current = true;
    };
    const letGo = () => {
      isDown.current = false;
      // The click comes first.
      timer = window.setTimeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', letGo, true);
    document.addEventListener('dragend', letGo, true);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', letGo, true);
      document.removeEventListener('dragend', letGo, true);
    };
  }, []);
  return useCallback((action) => {
    if (isDown.current) waiting.current.push(action);
    else action();
  }, []);
}
