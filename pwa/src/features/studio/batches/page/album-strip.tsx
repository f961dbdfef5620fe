import type { BatchAlbumDto, BatchFileDto } from '../../../../api/generated/attune-client';
import { figureText } from '../../../../shared/ui/figure-text';
import { stripScale, stripWords } from '../../../../shared/tuning/strip-scale';

/** A line per song at its distance from the pooled pitch; those apart are dashed and have their figure. */
export function AlbumStrip({ album, files }: { album: BatchAlbumDto; files: readonly BatchFileDto[] }) {
  const apart = new Map(album.outliers.map(({ fileId, cents }) => [fileId, cents]));
  const near = files.filter(({ id, albumCents }) => albumCents !== null && !apart.has(id));
  const { reachCents, labels, place } = stripScale([
    ...near.map(({ albumCents }) => albumCents ?? 0),
    ...apart.values(),
  ]);
  return (
    <div>
      <div
        role="img"
        aria-label={stripWords(
          near.map(({ albumCents }) => albumCents ?? 0),
          [...apart.values()],
        )}
        className="album-strip"
      >
        {near.map(({ id, albumCents }) => (
          <i key={id} style={{ left: `${place(albumCents ?? 0)}%` }} />
        ))}
        {[...apart].map(([id, cents]) => (
          <i key={id} data-apart style={{ left: `${place(cents)}%` }} />
        ))}
        {apart.size <= MAX_FIGURES &&
          [...apart].map(([id, cents]) => (
            <em
              key={id}
              className="figure"
              style={
                cents < 0 ? { left: `calc(${place(cents)}% + 6px)` } : { right: `calc(${100 - place(cents)}% + 6px)` }
              }
            >
              {figureText(cents, { decimals: 1, signed: true })}
            </em>
          ))}
        {labels.map((cents) => (
          <span
            key={cents}
            className="figure label"
            style={{
              left: `${place(cents)}%`,
              transform: `translateX(${cents === -reachCents ? 0 : cents === reachCents ? -100 : -50}%)`,
            }}
          >
            {figureText(cents, { signed: true })}
          </span>
        ))}
      </div>
      <p className="mt-1 text-xs text-ink-3">Cents from the pooled pitch, one line per song</p>
    </div>
  );
}

/** More figures would cover each other. */
const MAX_FIGURES = 2;
