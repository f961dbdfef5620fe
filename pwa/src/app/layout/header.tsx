import { Brand } from './brand';
import { MainNavigation } from './main-navigation';
import { MobileMenu } from './mobile-menu';
import { OfflineBanner } from './offline-banner';
import { SessionEnd } from './session-end';
import { ThemeSwitch } from './theme-switch';

export function Header() {
  return (
    <header className="sticky top-0 z-40 bg-bg/93 backdrop-blur-[10px] print:hidden">
      <div className="page flex h-[3.75rem] items-center gap-3 min-[75rem]:gap-6">
        <Brand />
        <MainNavigation />
        <div className="ml-auto flex min-w-0 items-center gap-2">
          <ThemeSwitch />
          <SessionEnd />
          <MobileMenu />
        </div>
      </div>
      <div aria-hidden className="ruler" />
      <OfflineBanner />
    </header>
  );
}
