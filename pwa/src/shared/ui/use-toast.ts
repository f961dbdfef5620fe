import { createContext, type ReactNode, use } from 'react';

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  /** `bad` is what the specification calls destructive. */
  tone?: 'neutral' | 'good' | 'bad';
  action?: { label: string; onClick: () => void };
  /** Stays until it is answered. */
  isLasting?: boolean;
  /** Unsolicited: it waits until nothing else is on screen. */
  canWait?: boolean;
}

/** Shows a message; the one on screen makes room. @returns takes it away before its time */
export type ShowToast = (message: ToastMessage) => () => void;

export const ToastContext = createContext<ShowToast>(() => () => undefined);

/** Takes the element that messages appear in. */
export const ToastPlaceContext = createContext<(place: HTMLElement | null) => void>(() => undefined);

/** A ref: while its element is on the page, messages appear at its lower edge and not over the page. */
export function useToastPlace(): (place: HTMLElement | null) => void {
  return use(ToastPlaceContext);
}

/** `const toast = useToast(); toast({ title: 'Signed out' })` */
export function useToast(): ShowToast {
  return use(ToastContext);
}
