import { useNavigation } from 'react-router-dom';

/** The location key of the page that was chosen last and is still loading; null when none is. */
export function usePendingLocationKey(): string | null {
  return useNavigation().location?.key ?? null;
}

/** A line at the upper edge while a page is loading; pages that load within a moment do not show it. */
export function LoadingBar({ label }: { label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className="fixed inset-x-0 top-0 z-50 h-[3px] animate-[appear_var(--dur-1)_200ms_backwards] print:hidden"
    >
      <div className="h-full animate-breathe bg-mark" />
    </div>
  );
}

export function NavigationProgress() {
  return usePendingLocationKey() !== null && <LoadingBar label="Loading the page" />;
}
