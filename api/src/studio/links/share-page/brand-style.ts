import { brandContrast, isHexColour } from '@attune/catalogue/brand-colour';

/** The colours of buttons and of the top edge, as custom properties. @param colour of the brand; null: the site's own */
export function brandStyle(colour: string | null): string {
  if (colour === null || !isHexColour(colour)) return '';
  return `:root{--brand:${colour};--brand-hover:color-mix(in oklab,${colour} 88%,var(--text));--on-brand:${brandContrast(colour).label}}`;
}
