import { Moon, Sun, WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useOnline } from '../../shared/hooks/use-online';
import { Scope } from '../../shared/scope';
import { useAuthDialogs } from '../../shared/session/auth-dialogs';
import { useSession } from '../../shared/session/use-session';
import { useTheme } from '../../shared/theme/use-theme';
import { Button } from '../../shared/ui/button';
import { classNames } from '../../shared/ui/class-names';
import { Mark } from '../../shared/ui/mark';
import { Spinner } from '../../shared/ui/spinner';
import { Tooltip } from '../../shared/ui/tooltip';
import { AccountButton } from './account-button';
import { MobileMenu } from './mobile-menu';
import { useNavigation } from './navigation';
import { EntryProgress, ProgressPill } from './retune-progress';

export function Header() {
  return (
    <header className="@container sticky top-0 z-40 bg-bg/93 [backdrop-filter:blur(10px)] print:hidden">
      <div className="page flex h-[3.75rem] short:h-11 items-center gap-3 min-[75rem]:gap-6">
        <Brand />
        <MainNavigation />
        <div className="ml-auto flex min-w-0 items-center gap-2">
          <ProgressPill />
          <HeaderEnd />
          <MobileMenu />
        </div>
      </div>
      <div aria-hidden className="ruler" />
      <OfflineBanner />
    </header>
  );
}

export function Brand({ small = false }: { small?: boolean }) {
  return (
    <Link
      to="/"
      aria-label="Attune, home"
      className={classNames(
        'inline-flex min-h-control items-center gap-2 font-[620] tracking-[-0.02em] no-underline [font-stretch:84%]',
        small ? 'text-base' : 'text-lg',
      )}
    >
      <Mark className="size-[26px]" />
      Attune
    </Link>
  );
}

/** The routes on the header's scale; the lamp needle slides to the current one. */
function MainNavigation() {
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
          className="flex items-center px-2 text-sm min-[75rem]:px-2.5 font-[450] whitespace-nowrap text-ink-2 no-underline hover:text-ink aria-[current]:font-[600] aria-[current]:text-ink"
        >
          {label}
          <EntryProgress to={to} />
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

function ThemeSwitch() {
  const { theme, toggleTheme } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  const label = theme === 'dark' ? 'Light theme' : 'Dark theme';
  return (
    <Tooltip content={label}>
      <Button variant="quiet" icon aria-label={label} onClick={toggleTheme}>
        <Icon aria-hidden className="icon" />
      </Button>
    </Tooltip>
  );
}

/** The right end of the header: the signed-in user's menu, or the theme and the ways to sign in. */
function HeaderEnd() {
  const { user, status, problem } = useSession();
  const { openSignIn, openSignUp } = useAuthDialogs();
  if (user) return <AccountButton user={user} />;
  if (status === 'loading') {
    return (
      <span
        role="status"
        aria-label="Checking whether you’re signed in"
        className="grid size-control place-items-center"
      >
        <Spinner className="text-ink-3" />
      </span>
    );
  }
  return (
    <>
      <ThemeSwitch />
      {/* Otherwise it is not known whether someone is signed in: the page says so. */}
      {problem === null && (
        <>
          <Button variant="quiet" size="sm" className="whitespace-nowrap max-xl:hidden!" onClick={() => openSignIn()}>
            Sign In
          </Button>
          <Button
            variant="primary"
            size="sm"
            className="whitespace-nowrap @max-[22.4rem]:hidden!"
            onClick={() => openSignUp()}
          >
            Get Started
          </Button>
        </>
      )}
    </>
  );
}

function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <div className="border-b border-line bg-near-soft">
          <p className="page flex items-center gap-2.5 py-2 text-sm">
            <WifiOff aria-hidden className="icon" />
            <span>
              <b className="font-[600]">You’re offline.</b> The tuner, player and education hub still work.
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
