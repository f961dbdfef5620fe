import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { inElements } from './button';
import { type ButtonSize, buttonStyle, type ButtonVariant } from './button-style';
import { classNames } from './class-names';

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/** A link that looks like a button. `reloadDocument` for addresses that the server handles, such as /api/login. */
export function LinkButton({ variant = 'line', size = 'md', className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle(variant, size), className)}>
      {inElements(children)}
    </Link>
  );
}
