import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pagePath } from './page-path';

interface PageLinkProps {
  url: string;
  className?: string;
  /** Accessible name, where the text alone would not say what. */
  label?: string;
  children: ReactNode;
}

/** A link to a page of this site; what belongs to the server alone is loaded by the browser. Plain text for other addresses. */
export function PageLink({ url, className = 'text-link', label, children }: PageLinkProps) {
  const path = pagePath(url);
  if (path === null) return children;
  return (
    <Link to={path} reloadDocument={path.startsWith('/api/')} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
