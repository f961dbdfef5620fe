import { useLayoutEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { Scope } from '../../shared/scope';
import { useNavigation } from './navigation';

/** The routes on the header's scale; the lamp needle stands under the current one and slides there. */
export function MainNavigation() {
  const entries = useNavigation();
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  const needle = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    const nav = row.current;
    if (!nav) return;
    const point = () => {
      const link = nav.querySelector<HTMLElement>('[aria-current=page]');
      needle.current?.style.setProperty('opacity', link ? '1' : '0');
      if (link) needle.current?.style.setProperty('left', `${link.offsetLeft + link.offsetWidth / 2}px`);
    };
    point();
    // Fonts that arrive late and entries that come with the tier move the links.
    const scope = new Scope();
    scope.own(new ResizeObserver(point)).observe(nav);
    return scope.dispose;
  }, [pathname, entries]);

  return (
    <nav ref={row} aria-label="Main" className="relative hidden self-stretch xl:flex min-[75rem]:gap-1">
      {entries.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className="flex items-center px-2 text-sm min-[75rem]:px-2.5 font-[480] whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current]:font-[600] aria-[current]:text-ink"
        >
          {label}
        </NavLink>
      ))}
      <span
        ref={needle}
        aria-hidden
        className="absolute -bottom-[7px] -ml-[1.5px] h-[15px] w-[3px] bg-mark opacity-0 shadow-glow transition-[left] duration-(--dur-3) ease-needle"
      />
    </nav>
  );
}
