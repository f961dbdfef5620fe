import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names';

/** A spinner beside text that says what is in progress. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('icon animate-turn', className)} />;
}
