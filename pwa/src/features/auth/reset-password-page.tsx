import { PageHeader } from '../../shared/ui/page-header';

export function ResetPasswordPage() {
  return <PageHeader title="ResetPassword" />;
}
