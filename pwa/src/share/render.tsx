import type { RenderedPage, SharePage } from '@attune/catalogue/share-page';
import { brandContrast, isHexColour } from '@attune/catalogue/brand-colour';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Receipt } from '../shared/receipt/receipt-rows';
import sheet from './share.css?url';
import { ShareDocument } from './share-document';
import { withoutStyles } from './without-styles';

/** The page as HTML, without a script that it would need: the server's entry (vite/share-pages.ts builds it). */
export function renderSharePage(page: SharePage<Receipt>): RenderedPage {
  const { markup, rules } = withoutStyles(renderToStaticMarkup(<ShareDocument page={page} sheet={sheet} />));
  const style = `${brandRule(page.brand?.colour ?? null)}${rules}`;
  // As text of a style element nothing is escaped: it holds no more than a checked colour and figures.
  return { html: `<!doctype html>${markup.replace('</head>', `<style>${style}</style></head>`)}`, style };
}

/** The brand's colour in place of the lamp's, on what is filled with it. Stronger than both themes. */
function brandRule(colour: string | null): string {
  if (colour === null || !isHexColour(colour)) return '';
  const hover = `color-mix(in oklab,${colour} 88%,var(--text))`;
  return `:root:root:root{--accent:${colour};--accent-hover:${hover};--on-accent:${brandContrast(colour).label}}`;
}
