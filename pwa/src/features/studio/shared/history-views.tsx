import { NavLink } from 'react-router-dom';

const VIEWS = [
  { to: '/studio/history', label: 'Songs' },
  { to: '/studio/history/batches', label: 'Batches' },
  { to: '/studio/history/links', label: 'Share links' },
] as const;

/** The views of the History tab. */
export function HistoryViews() {
  return (
    <nav aria-label="History" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {VIEWS.map(({ to, label }) => (
        <NavLink key={to} to={to} end={to === '/studio/history'} className="view-link">
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
