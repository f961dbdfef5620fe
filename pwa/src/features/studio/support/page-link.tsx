import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The path of an address on this site; null for every other address, so that an answer cannot lead away. */
export function pagePath(url: string): string | null {
  if (!URL.canParse(url, window.location.origin)) return null;
  const { origin, protocol, pathname, search, hash } = new URL(url, window.location.origin);
  if (origin !== window.location.origin || !/^https?:$/.test(protocol)) return null;
  // Without its origin `//example.org` is an address of another site.
  if (pathname.startsWith('//')) return null;
  return pathname + search + hash;
}

interface PageLinkProps {
  url: string;
  className?: string;
  /** Accessible name, where the text alone would not say what. */
  label?: string;
  children: ReactNode;
}

/**
 * A link to a page of this site; what belongs to the server alone is loaded by the browser. Plain text for other
 * addresses.
 */
export function PageLink({ url, className = 'text-link', label, children }: PageLinkProps) {
  const path = pagePath(url);
  if (path === null) return children;
  return (
    <Link to={path} reloadDocument={path.startsWith('/api/')} className={className} aria-label={label}>
      {children}
    </Link>
  );
}
