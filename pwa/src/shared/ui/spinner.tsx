import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names';

/** A turning ring beside words that say what is under way. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classNames('icon animate-turn', className)} />;
}
