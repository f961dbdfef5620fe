import { PageHeader } from '../../shared/ui/page-header';

export function LoginPage() {
  return <PageHeader title="Login" />;
}
