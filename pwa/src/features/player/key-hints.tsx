/** A key as it is printed on a keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="figure grid min-h-7 min-w-7 place-items-center rounded-sm border border-line-strong bg-raised px-1.5 text-xs">
      {children}
    </kbd>
  );
}

/** The keys of a view, where there is a keyboard and room. */
export function KeyHints({ keys }: { keys: readonly (readonly [keys: readonly string[], what: string])[] }) {
  return (
    <div className="hidden flex-wrap gap-x-5 gap-y-2 text-xs text-ink-3 lg:flex pointer-coarse:hidden">
      {keys.map(([names, what]) => (
        <span key={what} className="flex items-center gap-1.5">
          {names.map((name) => (
            <Key key={name}>{name}</Key>
          ))}
          {what}
        </span>
      ))}
    </div>
  );
}
