import { Link } from 'react-router-dom';

interface BreadcrumbProps {
  /** The list that the page belongs to. */
  to: string;
  list: string;
  /** The page's own name. */
  here: string;
}

export function Breadcrumb({ to, list, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex min-w-0 gap-2">
        <li className="flex-none">
          <Link to={to} className="text-link">
            {list}
          </Link>
        </li>
        <li aria-current="page" className="min-w-0 truncate text-ink-3 before:mr-2 before:content-['/']">
          {here}
        </li>
      </ol>
    </nav>
  );
}
