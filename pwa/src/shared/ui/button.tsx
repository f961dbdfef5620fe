import { type ButtonHTMLAttributes, Children, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { pageScope } from '../scope';
import { type ButtonSize, buttonStyle, type ButtonVariant } from './button-style';
import { classNames } from './class-names';
import { focusPageIfLost } from '../hooks/focus';
import { Spinner } from './spinner';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** One primary per view; `danger-fill` only in the dialog that confirms. */
  variant?: ButtonVariant;
  /** 36, 44 or 52 px high. */
  size?: ButtonSize;
  /** Square, for a lone icon; give it an `aria-label`. */
  icon?: boolean;
  /** Does nothing for now, but keeps the focus: for what comes back by itself, or was just pressed. */
  unavailable?: boolean;
  /** Disabled, with a spinner. */
  busy?: boolean;
  /** Label while busy. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
  children?: ReactNode;
}

/** Does something here. What leads elsewhere is a `LinkButton`. */
export function Button({
  variant = 'line',
  size = 'md',
  icon = false,
  unavailable = false,
  busy = false,
  busyLabel,
  type = 'button',
  disabled = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!busy) return;
    // The browser takes the focus from a disabled element; it is restored, unless it has moved by then.
    return () => {
      if (document.activeElement === document.body) pressed.current?.focus({ preventScroll: true });
    };
  }, [busy]);
  useEffect(() => {
    return () => {
      // The button disappears with its action, as in a completed form. A caller with a better target comes first.
      if (pressed.current !== null) pageScope.timeout(focusPageIfLost);
    };
  }, []);
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-disabled={unavailable || undefined}
      onClick={(event) => {
        if (unavailable) return;
        pressed.current = event.currentTarget;
        onClick?.(event);
      }}
      aria-busy={busy || undefined}
      className={classNames(buttonStyle(variant, size, icon), className)}
    >
      {busy && <Spinner />}
      {busy && icon ? null : inElements(busy && busyLabel !== undefined ? busyLabel : children)}
    </button>
  );
}

/**
 * A label whose texts have elements of their own. A browser that translates the page puts elements of its own in their
 * place, and React goes on with a text only where it is all that an element contains.
 */
export function inElements(label: ReactNode): ReactNode {
  const isText = (part: ReactNode): part is string | number => typeof part === 'string' || typeof part === 'number';
  const parts = Children.toArray(label);
  return parts.map((part, at) => {
    if (!isText(part)) return part;
    // Together with the text before it: a gap would separate two elements.
    if (isText(parts[at - 1])) return null;
    const next = parts.findIndex((other, index) => index > at && !isText(other));
    return (
      <span key={at}>
        {parts
          .slice(at, next < 0 ? undefined : next)
          .filter(isText)
          .join('')}
      </span>
    );
  });
}
