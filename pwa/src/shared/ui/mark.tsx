import { classNames } from './class-names';

/** The vernier: two scales of slightly different pitch that meet in the middle. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 26 26" aria-hidden className={classNames('fill-none stroke-2', className)}>
      <path className="stroke-was" d="M2 2v9M7.5 2v9M18.5 2v9M24 2v9" />
      <path className="stroke-mark" d="M4.4 15v9M8.7 15v9M17.3 15v9M21.6 15v9M13 2v22" />
    </svg>
  );
}
