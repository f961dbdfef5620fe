import { useBrandReadQuery } from '../../../api/generated/studio-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { LoadError } from '../../../shared/ui/load-error';
import { Panel } from '../../../shared/ui/panel';
import { LoadingTicks } from '../../../shared/ui/states';
import './brand-api';
import { BrandEditor } from './brand-editor';

/** `/studio/brand` */
export function BrandPage() {
  usePageTitle('Brand');
  const { data: brand, error, isFetching, refetch } = useBrandReadQuery();
  if (brand) return <BrandEditor brand={brand} />;
  return (
    <Panel title="Brand settings">
      {error && !isFetching ? (
        <LoadError title="We couldn’t load your brand" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingTicks label="Loading your brand" />
      )}
    </Panel>
  );
}
