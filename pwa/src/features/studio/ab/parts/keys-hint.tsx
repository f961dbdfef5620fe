import { Fragment } from 'react';

/** Keys and what they do, in one line. */
export function KeysHint({
  keys,
  children,
}: {
  keys: readonly (readonly [keys: string, what: string])[];
  children?: React.ReactNode;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-xs text-ink-3">
      {keys.map(([names, what]) => (
        <span key={what} className="inline-flex items-center gap-1">
          {names.split(' ').map((name, at) => (
            <Fragment key={at}>
              {name === '+' || name === 'or' ? (
                name
              ) : (
                <kbd className="inline-grid h-6 min-w-[1.6rem] place-items-center rounded-sm border border-line-strong px-1.5 font-sans text-xs text-ink-2">
                  {name}
                </kbd>
              )}
            </Fragment>
          ))}
          {what}
        </span>
      ))}
      {children}
    </p>
  );
}
