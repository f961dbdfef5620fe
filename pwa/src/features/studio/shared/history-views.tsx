import { NavLink } from 'react-router-dom';
import type { HistoryTotalsDto } from '../../../api/generated/attune-client';
import { studioClient } from '../../../api/generated/studio-client';
import { wholeNumber } from '../../../shared/format/localised';

const VIEWS: readonly { to: string; label: string; count: keyof HistoryTotalsDto }[] = [
  { to: '/studio/history', label: 'Songs', count: 'songs' },
  { to: '/studio/history/batches', label: 'Batches', count: 'batches' },
  { to: '/studio/history/links', label: 'Share links', count: 'links' },
];

const { useHistoryTotalsQuery } = studioClient.enhanceEndpoints({
  endpoints: { historyTotals: { providesTags: ['History', 'Retunes', 'Batches', 'Links'] } },
});

/** The views of the History tab, each with its count. */
export function HistoryViews() {
  const { data: totals } = useHistoryTotalsQuery();
  return (
    <nav aria-label="History" className="flex flex-wrap gap-x-6 text-sm">
      {VIEWS.map(({ to, label, count }) => (
        <NavLink key={to} to={to} end={to === '/studio/history'} className="view-link">
          {label} {totals && <span className="figure">{wholeNumber(totals[count])}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
