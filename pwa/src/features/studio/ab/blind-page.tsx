import { usePageTitle } from '../../../shared/hooks/use-page-title';

/** `/studio/ab/blind` */
export function BlindPage() {
  usePageTitle('Blind test');
  return <h2>Blind test</h2>;
}
