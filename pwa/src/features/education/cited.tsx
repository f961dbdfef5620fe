import type { Source } from '@attune/catalogue/source';

/** The source of a claim, beside it. */
export function Cited({ source }: { source: Source }) {
  return (
    <cite className="text-xs text-ink-3 not-italic">
      {source.href === undefined ? (
        source.label
      ) : (
        <a
          href={source.href}
          target="_blank"
          rel="noreferrer"
          className="underline decoration-line-strong underline-offset-[0.22em] hover:text-ink"
        >
          {source.label}
        </a>
      )}
    </cite>
  );
}
