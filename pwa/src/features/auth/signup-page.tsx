import { PageHeader } from '../../shared/ui/page-header';

export function SignupPage() {
  return <PageHeader title="Signup" />;
}
