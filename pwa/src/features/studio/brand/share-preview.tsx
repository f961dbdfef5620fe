import { brandContrast } from '@attune/catalogue/brand-colour';
import { ArrowRight, Download, Music } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { usableColour } from './brand-form';

interface SharePreviewProps {
  /** The company's name; empty for none. */
  name: string;
  /** The colour as it is typed: one that does not pass is shown as the nearest that does. */
  typedColour: string;
  logoUrl: string | null;
  isSaved: boolean;
}

/** How a share page looks in the brand, in both themes. */
export function SharePreview({ name, typedColour, logoUrl, isSaved }: SharePreviewProps) {
  const colour = usableColour(typedColour);
  const page = { name: name === '' ? 'Attune' : name, colour, logoUrl };
  return (
    <Panel title="Share page preview">
      <p className="mb-3 text-sm text-ink-2">
        {colour === null ? 'With Attune’s own colour' : `With ${colour}`}, as visitors see it.
        {!isSaved && <span>{' Nothing is saved yet.'}</span>}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-4">
        <Themed theme="light" {...page} />
        <Themed theme="dark" {...page} />
      </div>
    </Panel>
  );
}

interface ThemedProps {
  theme: 'light' | 'dark';
  name: string;
  colour: string | null;
  logoUrl: string | null;
}

/** The brand's colour fills the button and the top edge; figures keep their own. */
function Themed({ theme, name, colour, logoUrl }: ThemedProps) {
  const brand = {
    '--brand': colour ?? 'var(--accent)',
    '--on-brand': colour === null ? 'var(--on-accent)' : brandContrast(colour).label,
  } as CSSProperties;
  return (
    <figure className="m-0 grid min-w-0 gap-1.5">
      <figcaption className="text-sm text-ink-3">{theme === 'light' ? 'Light' : 'Dark'} theme</figcaption>
      <div
        data-theme={theme}
        style={brand}
        className="min-w-0 overflow-hidden rounded-md border border-line bg-bg text-sm text-ink"
      >
        <div className="flex items-center gap-2.5 border-t-3 border-b border-t-(--brand) border-b-line bg-surface px-4 py-2.5 font-[620]">
          {logoUrl !== null && (
            <img src={logoUrl} alt="" className="h-7 max-w-24 flex-none rounded-sm object-contain" />
          )}
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </div>
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 p-4">
          <span className="grid size-14 place-items-center rounded-md border border-line bg-sunk text-ink-3">
            <Music aria-hidden className="icon" />
          </span>
          <div className="min-w-0 leading-snug">
            <b className="block font-[620]">Harbour Lights</b>
            <span className="block text-xs text-ink-3">Live at Tivoli</span>
            <span className="flex flex-wrap items-center gap-1.5">
              <Figure value={441.92} decimals={2} tone="was" />
              <ArrowRight aria-label="to" className="size-3.5 flex-none text-ink-3" />
              <Figure value={432} decimals={2} unit="Hz" tone="now" />
            </span>
          </div>
          <div className="col-span-full flex flex-wrap items-center gap-3">
            <span className="inline-flex min-h-control-sm items-center gap-2 rounded-md bg-(--brand) px-3 font-[580] text-(--on-brand)">
              <Download aria-hidden className="icon" />
              Download
            </span>
            <span className="text-xs text-ink-3">
              <Figure value={7} /> of <Figure value={10} /> left
            </span>
          </div>
        </div>
      </div>
    </figure>
  );
}
