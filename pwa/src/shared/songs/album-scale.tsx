import { stripScale, stripWords } from '../tuning/strip-scale';
import { figureText } from '../ui/figure-text';

export interface AlbumLine {
  id: string;
  /** From the album’s pitch. */
  cents: number;
  isApart: boolean;
  /** Above the line of one that is apart. */
  mark: string;
}

/**
 * A line for each song at its distance from the pooled pitch; those apart from the album stand out, each with its mark.
 */
export function AlbumScale({ a4Hz, lines }: { a4Hz: number; lines: readonly AlbumLine[] }) {
  const near = lines.filter(({ isApart }) => !isApart).map(({ cents }) => cents);
  const apart = lines.filter(({ isApart }) => isApart);
  const { labels, place } = stripScale(lines.map(({ cents }) => cents));
  return (
    <div className="relative pb-6">
      <div
        role="img"
        aria-label={stripWords(
          near,
          apart.map(({ cents }) => cents),
        )}
        className="relative h-14 border-b border-line-strong"
      >
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-[9px]" style={TICKS} />
        {lines.map(({ id, isApart, cents }) => (
          <i
            key={id}
            className={isApart ? 'absolute bottom-0 w-[3px] bg-near' : 'absolute bottom-0 w-[3px] bg-was'}
            style={{ left: `calc(${place(cents)}% - 1.5px)`, height: 24 }}
          />
        ))}
        <span aria-hidden className="absolute top-0 text-sm whitespace-nowrap text-was" style={CENTRE}>
          {near.length} {near.length === 1 ? 'song' : 'songs'}
        </span>
        {apart.length <= MAX_NAMED &&
          apart.map(({ id, mark, cents }) => (
            <span
              key={id}
              aria-hidden
              className="figure absolute top-0 text-sm text-near"
              style={{ left: `${place(cents)}%`, transform: `translateX(${-place(cents)}%)` }}
            >
              {mark}
            </span>
          ))}
      </div>
      {labels.map((cents) => (
        <span
          key={cents}
          aria-hidden
          className="figure absolute bottom-0 text-xs text-ink-3"
          style={{ left: `${place(cents)}%`, transform: `translateX(${-place(cents)}%)` }}
        >
          {cents === 0 ? a4Hz.toFixed(2) : figureText(cents, { signed: true })}
        </span>
      ))}
    </div>
  );
}

/** More numbers would cover each other. */
const MAX_NAMED = 3;
const CENTRE = { left: '50%', transform: 'translateX(-50%)' };
const TICKS = { background: 'repeating-linear-gradient(90deg, var(--tick) 0 1px, transparent 1px 2.5%)' };
