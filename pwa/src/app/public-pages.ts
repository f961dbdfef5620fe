import { PLAN_OFFERS } from '@attune/catalogue/plan-offers';

interface PublicPage {
  /** As `usePageTitle` has it on that page (e2e/screens.spec.ts compares them). */
  title: string;
  description: string;
}

/** What search engines and chat programs may show, by address. */
const PUBLIC_PAGES: Record<string, PublicPage> = {
  '': {
    title: 'Transform Your Sound',
    description:
      'Drop a song and see its tuning. Attune moves it from A4 = 440 Hz to 432, 444 or a Solfeggio frequency, measures before and after, and shows you the numbers.',
  },
  tuner: {
    title: 'Tuner',
    description:
      'Tune guitar, bass, ukulele, violin, piano and more by your microphone, to A4 = 440, 432 or 444 Hz. Free, works offline, and the sound never leaves your device.',
  },
  retuner: {
    title: 'Song Retuner',
    description:
      'See what your song is really tuned to, hear it at 432, 444 or a Solfeggio frequency, and download it with the same length and tags and a measured receipt.',
  },
  player: {
    title: 'Player',
    description:
      'Play your own songs at 432, 444 or any other pitch while you listen, with or without a change of tempo. Nothing is uploaded, and it works offline.',
  },
  verify: {
    title: 'Verify',
    description:
      'Check a retuned song on your own device: what its A4 is, whether it is the file of its signed receipt, and whether what that claims holds. No account.',
  },
  education: {
    title: 'Frequency Education Hub',
    description:
      'What is known about 440 Hz, 432 Hz and the Solfeggio frequencies: their history, what people claim, what studies found, and how many people took part.',
  },
  'features-guide': {
    title: 'Features Guide',
    description:
      'Step by step: retune a song or an album, read the receipt, and use presets, folders, share links, batches and API keys.',
  },
  pricing: {
    title: 'Choose Your Frequency',
    description: `${PLAN_OFFERS.map(({ name, price }) => `${name} ${price}`).join(', ')} a month. The tuner, the player and measuring a song are free. Cancel anytime.`,
  },
  about: {
    title: 'About',
    description: 'Who is behind Attune and how to reach us, privacy, terms, and the license of the software.',
  },
};

/** Made by scripts/generate-icons.mjs. */
const PICTURE = { file: 'preview.png', width: 1200, height: 630 };
const PICTURE_TEXT = 'Attune: two scales of slightly different pitch, laid over each other, meet in the middle.';

/**
 * The part of each public page's `<head>` that says what it is, by address; the server puts its address for `{origin}`.
 */
export function publicHeads(): Record<string, string> {
  return Object.fromEntries(Object.entries(PUBLIC_PAGES).map(([address, page]) => [address, headOf(address, page)]));
}

function headOf(address: string, { title, description }: PublicPage): string {
  const url = `{origin}/${address}`;
  const cards: [property: string, content: string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Attune'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', `{origin}/${PICTURE.file}`],
    ['og:image:width', PICTURE.width],
    ['og:image:height', PICTURE.height],
    ['og:image:alt', PICTURE_TEXT],
  ];
  return [
    `<title>${title} · Attune</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${url}" />`,
    ...cards.map(([property, content]) => `<meta property="${property}" content="${content}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
