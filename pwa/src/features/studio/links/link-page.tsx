import { usePageTitle } from '../../../shared/hooks/use-page-title';

/** `/studio/history/links/{id}` */
export function LinkPage() {
  usePageTitle('Share link');
  return <h2>Share link</h2>;
}
