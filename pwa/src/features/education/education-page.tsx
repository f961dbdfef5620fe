import { PageHeader } from '../../shared/ui/page-header';

export function EducationPage() {
  return <PageHeader title="Education" />;
}
