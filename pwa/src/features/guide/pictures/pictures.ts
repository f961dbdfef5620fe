// Written by npm run guide:pictures.
import presetsDark from './presets-dark.webp';
import presetsLight from './presets-light.webp';
import historyDark from './history-dark.webp';
import historyLight from './history-light.webp';
import foldersDark from './folders-dark.webp';
import foldersLight from './folders-light.webp';
import batchesDark from './batches-dark.webp';
import batchesLight from './batches-light.webp';
import abDark from './ab-dark.webp';
import abLight from './ab-light.webp';
import blindDark from './blind-dark.webp';
import blindLight from './blind-light.webp';
import linksDark from './links-dark.webp';
import linksLight from './links-light.webp';
import apiKeysDark from './api-keys-dark.webp';
import apiKeysLight from './api-keys-light.webp';
import teamDark from './team-dark.webp';
import teamLight from './team-light.webp';
import brandDark from './brand-dark.webp';
import brandLight from './brand-light.webp';
import figuresDark from './figures-dark.webp';
import figuresLight from './figures-light.webp';
import supportDark from './support-dark.webp';
import supportLight from './support-light.webp';

/** A page in both themes. */
export interface GuidePicture {
  dark: string;
  light: string;
  alt: string;
}

/** Of every picture, CSS px. */
export const PICTURE_SIZE = { width: 390, height: 400 };

/** By the address of the page that they show. */
export const GUIDE_PICTURES: Partial<Record<string, GuidePicture>> = {
  '/studio': {
    dark: presetsDark,
    light: presetsLight,
    alt: 'Presets: a list of frequencies with names, each with a button Use.',
  },
  '/studio/history': {
    dark: historyDark,
    light: historyLight,
    alt: 'History: songs with their pitch before and after, their shift in cents, and how long their files are kept.',
  },
  '/studio/folders': {
    dark: foldersDark,
    light: foldersLight,
    alt: 'Folders: a folder of live recordings with its number of songs and its length.',
  },
  '/studio/history/batches': {
    dark: batchesDark,
    light: batchesLight,
    alt: 'A new batch: a place to drop songs or a folder, and one target, format and quality for all of them.',
  },
  '/studio/ab': {
    dark: abDark,
    light: abLight,
    alt: 'A/B Compare: the original and the retuned song with their waveforms and pitches, ready to be played on one clock.',
  },
  '/studio/ab/blind': {
    dark: blindDark,
    light: blindLight,
    alt: 'The blind test before its start: the number of trials is chosen first.',
  },
  '/studio/history/links': {
    dark: linksDark,
    light: linksLight,
    alt: 'Share links: a song and a folder, with their downloads, end, password and status.',
  },
  '/studio/api-keys': {
    dark: apiKeysDark,
    light: apiKeysLight,
    alt: 'API Keys: a key with the beginning of its text, its scopes, and when it expires.',
  },
  '/studio/team': {
    dark: teamDark,
    light: teamLight,
    alt: 'Team: the members with their roles, and invitations that are still open.',
  },
  '/studio/brand': {
    dark: brandDark,
    light: brandLight,
    alt: 'Brand: fields for the company name, its domain, logo and colour.',
  },
  '/studio/analytics': {
    dark: figuresDark,
    light: figuresLight,
    alt: 'Analytics: the number of retunes, the most used frequency and the members of the team.',
  },
  '/studio/support': {
    dark: supportDark,
    light: supportLight,
    alt: 'Support: a question to the AI assistant, and the beginning of its answer.',
  },
};
