import { PageHeader } from '../../shared/ui/page-header';

export function VerifyEmailPage() {
  return <PageHeader title="VerifyEmail" />;
}
