import { useFormikContext } from 'formik';
import { Link, useLocation } from 'react-router-dom';

/** Leads from one form page to another and takes along the address that was typed. */
export function SwitchLink({ to, children }: { to: string; children: string }) {
  const { values } = useFormikContext<{ email: string }>();
  return (
    <Link to={to} state={{ email: values.email }} className="text-link">
      {children}
    </Link>
  );
}

/** What was typed as the address on the page before. */
export function useTypedEmail(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('email' in state)) return '';
  return typeof state.email === 'string' ? state.email : '';
}
