import { type ComponentType, useState } from 'react';
import { useLazyComponent } from '../hooks/use-lazy-component';
import { chunkLoadToast } from './chunk-load-toast';
import { useToast } from './use-toast';

interface LazyDialog<P> {
  /** Null until it has been opened once. */
  dialog: { Component: ComponentType<P> } | null;
  isOpen: boolean;
  setIsOpen: (isOpen: boolean) => void;
}

/**
 * A dialog that is loaded when it is first opened; the focus stays on what opened it until then. If loading fails, a
 * message says so, and the next press tries again.
 *
 * @param name begins the sentence of that message
 */
export function useLazyDialog<P>(load: () => Promise<ComponentType<P>>, name: string): LazyDialog<P> {
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const dialog = useLazyComponent(load, isOpen ? 'open' : null, () => {
    setIsOpen(false);
    toast(chunkLoadToast(name));
  });
  return { dialog, isOpen, setIsOpen };
}
