import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { HistoryViews } from '../shared/history-views';

/** `/studio/history/links` */
export function LinksPage() {
  usePageTitle('Share links');
  return (
    <>
      <HistoryViews />
      <h2>Share links</h2>
    </>
  );
}
