import { useNavigation } from 'react-router-dom';

/** The page that was chosen last and is still being fetched, as the key of its address; null when none is. */
export function usePendingLocationKey(): string | null {
  return useNavigation().location?.key ?? null;
}

/** A line at the upper edge until what was pressed for is there; what is there within a moment comes without it. */
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
