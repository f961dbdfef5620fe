import { brandContrast, failingPage, isHexColour, nearestPassing } from '@attune/catalogue/brand-colour';
import * as yup from 'yup';
import type { BrandDto, SaveBrandDto } from '../../../api/generated/attune-client';

/** The texts of the form, as they are typed. */
export interface BrandValues {
  companyName: string;
  customDomain: string;
  primaryColor: string;
}

export const BRAND_SCHEMA = yup.object({
  companyName: yup
    .string()
    .test(
      'length',
      'Company name must be at most 80 characters long',
      (name = '') => Array.from(name.trim().normalize('NFC')).length <= 80,
    ),
  primaryColor: yup.string().test('colour', (text = '', { createError }) => {
    const message = colourProblem(text);
    return message === null || createError({ message });
  }),
});

export function toValues({ companyName, customDomain, primaryColor }: BrandDto): BrandValues {
  return { companyName: companyName ?? '', customDomain: customDomain ?? '', primaryColor: primaryColor ?? '' };
}

/**
 * The fields that differ from the saved ones: the others stay as another admin may have saved them. Empty texts clear.
 */
export function toRequest({ companyName, customDomain, primaryColor }: BrandValues, saved: BrandValues): SaveBrandDto {
  const colour = readColour(primaryColor) ?? primaryColor;
  return {
    ...(companyName !== saved.companyName && { companyName }),
    ...(customDomain !== saved.customDomain && { customDomain }),
    ...(colour !== saved.primaryColor && { primaryColor: colour }),
  };
}

/** A colour as it is typed, with or without #, as `#rrggbb` in lower case; null for anything else. */
export function readColour(text: string): string | null {
  const colour = `#${text.trim().replace(/^#/, '').toLowerCase()}`;
  return isHexColour(colour) ? colour : null;
}

/** The colour that pages get: the typed one, or the nearest of the same hue that passes; null without a colour. */
export function usableColour(text: string): string | null {
  const colour = readColour(text);
  return colour === null ? null : nearestPassing(colour);
}

function colourProblem(text: string): string | null {
  if (text.trim() === '') return null;
  const colour = readColour(text);
  if (colour === null) return 'Enter the colour as # and six digits or letters a to f, such as #14796d';
  const page = failingPage(brandContrast(colour));
  if (page === null) return null;
  return page === 'light' ? 'Too light for the light page' : 'Too dark for the dark page';
}
