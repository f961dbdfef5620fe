import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useOfflineReady } from '../../shared/hooks/use-offline-ready';
import { Brand } from './header';
import { InstallButton } from './install-button';

const COLUMNS = [
  {
    title: 'Product',
    links: [
      ['/tuner', 'Instrument tuner'],
      ['/retuner', 'Song retuner'],
      ['/player', 'Player'],
      ['/verify', 'Verify'],
      ['/pricing', 'Pricing'],
    ],
  },
  {
    title: 'Learn',
    links: [
      ['/education', 'Frequency education'],
      ['/education?tab=comparison', 'Comparison'],
      ['/features-guide', 'Features guide'],
      ['/api/docs', 'API'],
    ],
  },
  {
    title: 'Company',
    links: [
      ['/about', 'About'],
      ['/about#contact', 'Contact'],
      ['/about#privacy', 'Privacy'],
      ['/about#terms', 'Terms'],
      ['/about#license', 'License'],
    ],
  },
] as const;

export function Footer() {
  const isOfflineReady = useOfflineReady();
  return (
    <footer className="mt-section bg-sunk print:hidden">
      <div aria-hidden className="ruler" />
      <div className="page grid gap-8 py-12">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <div className="col-span-full grid content-start justify-items-start gap-2 lg:col-span-1">
            <Brand small />
            <p className="max-w-[26em] text-sm text-ink-2">
              Retunes music from A4&#8239;=&#8239;440&#8239;Hz to another reference pitch, with a measured receipt for
              every song.
            </p>
            <InstallButton className="mt-3" />
          </div>
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-sm leading-snug font-[600] tracking-normal">{title}</h2>
              <ul>
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      // The server has this page.
                      reloadDocument={to.startsWith('/api/')}
                      className="inline-flex min-h-9 items-center text-sm text-ink-2 no-underline hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-xs text-ink-3">
          <p>&copy; 2026 Attune. Free software under the GPL.</p>
          {isOfflineReady && (
            <p className="flex items-center gap-1.5">
              <CircleCheck aria-hidden className="size-3.5" />
              Ready offline
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}
