import { Link } from 'react-router-dom';
import { usePageTitle } from '../shared/hooks/use-page-title';
import { PageHeader } from '../shared/ui/page-header';
import { useNavigation } from './layout/navigation';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  const entries = useNavigation();
  return (
    <>
      <PageHeader title="404 Page Not Found" lead="The address may be mistyped, or the page was moved." />
      <nav aria-label="Go to">
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {entries.map(({ to, label }) => (
            <li key={to} className="grid border-t border-line">
              <Link to={to} className="head py-5 text-2xl wrap-anywhere no-underline hover:text-accent-text">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-6 text-xs text-ink-3">Did you forget to add the page to the router?</p>
    </>
  );
}
