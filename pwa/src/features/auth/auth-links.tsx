import { PAID_TIERS } from '@attune/catalogue/plans';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { nextPath } from './next-path';

/**
 * A button styled as a link. Pressing it takes no focus: otherwise the field that loses it may show an error, which
 * moves the button down, and the click misses it.
 */
function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="min-h-6 text-sm text-link"
    >
      {children}
    </button>
  );
}

/** Switches to another form and passes on the email address typed so far. */
export function SwitchButton({ onSwitch, children }: { onSwitch: (email: string) => void; children: ReactNode }) {
  const { values } = useFormikContext<{ email: string }>();
  return <TextButton onClick={() => onSwitch(values.email)}>{children}</TextButton>;
}

/** Links to another form page and passes on the email address typed so far. */
export function SwitchLink({ to, children }: { to: string; children: string }) {
  const { values } = useFormikContext<{ email: string }>();
  return (
    <Link to={to} state={{ email: values.email }} className="text-link">
      {children}
    </Link>
  );
}

/** The email address typed on the previous page. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}

/** The page to open after signing in: `?next=`, or the checkout of the chosen plan, `?plan=`. */
export function useNext(): { next: string | null; search: string } {
  const [parameters] = useSearchParams();
  const plan = PAID_TIERS.find((tier) => tier === parameters.get('plan'));
  const next = nextPath(parameters.get('next')) ?? (plan === undefined ? null : `/subscribe?plan=${plan}`);
  return { next, search: next === null ? '' : `?next=${encodeURIComponent(next)}` };
}
