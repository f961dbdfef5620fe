import { usePageTitle } from '../../../shared/hooks/use-page-title';

/** `/studio/support` */
export function SupportPage() {
  usePageTitle('Support');
  return <h2>Support</h2>;
}
