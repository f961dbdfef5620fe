import { LoadingTicks } from '../../shared/ui/states';

const SHAPE = [
  [3, 40],
  [1.2, 62],
  [9, 100],
  [0.85, 48],
] as const;

/** Placeholder for a page that is loading. */
export function PageLoading() {
  return (
    <div className="min-h-dvh pt-14">
      <LoadingTicks lines={SHAPE} />
    </div>
  );
}
