import { MAX_DURATION_SECONDS, PLAN_LIMITS, type PaidTier } from './plans.js';
import { CUSTOM_TARGET_HZ, SOURCE_HZ } from './retuning.js';

/** A task, step by step. */
export interface GuideTopic {
  title: string;
  steps: readonly string[];
  /** Further tips. */
  note?: string;
  /** The page where it is done. */
  link?: { to: string; label: string };
  /** Not available yet. */
  isPlanned?: boolean;
}

const HZ = '\u202fHz';
const megabytes = (tier: PaidTier) => `${PLAN_LIMITS[tier].maxFileBytes / 2 ** 20}\u202fMB`;

const BASIC: readonly GuideTopic[] = [
  {
    title: 'Retune a song',
    steps: [
      `Open the retuner and choose a file, or drop one on the page: MP3, WAV, M4A, AAC, FLAC, OGG or AIFF, up to ${megabytes('basic')}.`,
      'Check its tuning. Your browser measures A4 and shows how sure it is; enter a different number if you know better.',
      `Choose 432 or 444${HZ}. The shift in cents is shown beside it.`,
      'Choose the export format and the quality; MP3 and High are preselected.',
      'Listen to the result before anything is uploaded, then start. The finished song downloads automatically.',
    ],
    note: 'A song already at the target isn’t retuned or counted.',
    link: { to: '/retuner', label: 'Open the retuner' },
  },
  {
    title: 'Read the receipt',
    steps: [
      'Find the two needles: blue is your original, orange is the retuned song.',
      'Compare the requested shift with the measured one; the difference is in cents.',
      'Check what stayed the same: length, sample rate, tags, cover.',
      'Save the receipt as an image or as JSON.',
    ],
  },
  {
    title: 'Keep the tempo, or let it change',
    steps: [
      'Keep the tempo when the song’s length has to stay the same, for a film or a class.',
      'Choose varispeed when only the sound matters: it resamples, like a tape running slower or faster, so the length changes with the pitch.',
    ],
  },
  {
    title: 'Tune an instrument',
    steps: [
      `Open the tuner and choose the reference: 440, 432 or 444${HZ}.`,
      'Press Start Tuning and allow the microphone.',
      'Play one note and let it ring. The needle shows how many cents you are off.',
      'Turn the peg until the tuner says In Tune: less than 5 cents off.',
    ],
    note: 'The tuner is free for everyone, without an account.',
    link: { to: '/tuner', label: 'Open the tuner' },
  },
  {
    title: 'Listen to your own files',
    steps: [
      'Open the player and choose an audio file. It stays on your device.',
      'Play, pause, seek, or skip ten seconds either way.',
    ],
    link: { to: '/player', label: 'Open the player' },
  },
];

const PRO: readonly GuideTopic[] = [
  {
    title: 'Retune to a Solfeggio frequency',
    steps: [
      'Choose the frequency among the targets.',
      `Decide what lands on it. The whole song: A4 moves to the target; for 528${HZ} that’s three semitones up, clearly higher.`,
      `Or the gentle way: the nearest note of the standard scale moves to the target. For 528${HZ} that’s C5, 16 cents up, so A4 ends up at 444${HZ}.`,
      'Compare both by ear before you upload. Attune remembers your choice.',
    ],
    note: 'The education hub explains where these frequencies come from and what studies have found.',
    link: { to: '/retuner', label: 'Open the retuner' },
  },
  {
    title: 'Export lossless files',
    steps: [
      'Choose WAV or FLAC. A 24-bit recording stays 24-bit; a 16-bit one is dithered to 16-bit.',
      'Choose Ultra quality to get a 24-bit file from a 16-bit recording, too.',
      `Upload up to ${megabytes('pro')} and ${MAX_DURATION_SECONDS / 3600} hours.`,
    ],
    note: 'Nothing clips: if a peak would, the level is lowered, and the receipt says by how much.',
  },
  {
    title: 'Retune several songs',
    steps: [
      'Choose several files at once, or drop them together.',
      'They’re retuned one after another with the same settings, each with its own receipt.',
    ],
  },
  {
    title: 'Tune to a Solfeggio reference',
    steps: [
      'Open the tuner and choose the frequency as its reference.',
      'Tune as usual: the nearest note lands exactly on it, and all others follow.',
    ],
    link: { to: '/tuner', label: 'Open the tuner' },
  },
];

const STUDIO: readonly GuideTopic[] = [
  {
    title: 'Retune to any pitch',
    steps: [
      `Choose a custom target and enter it: ${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00${HZ}, two decimals.`,
      `Enter the song’s own A4, from ${SOURCE_HZ.min} to ${SOURCE_HZ.max}${HZ}, or have it measured.`,
      `Upload up to ${megabytes('studio')}. Retunes are unlimited.`,
    ],
    link: { to: '/retuner', label: 'Open the retuner' },
  },
];

/** In the Studio Hub. */
const STUDIO_HUB: readonly GuideTopic[] = [
  {
    title: 'Keep presets, folders and a history',
    steps: [
      'Save a frequency under a name under Presets; Use opens the retuner with it. A default preset is already chosen there.',
      'Find every retune under History, see its spectra and notes before and after, and download the original or the result again while it’s stored.',
      'Group related songs in folders.',
    ],
    link: { to: '/studio', label: 'Open the Studio Hub' },
  },
  {
    title: 'Retune from your own software',
    steps: [
      'Create a key under API Keys and copy it right away: it’s only shown once.',
      'Send the song to POST /api/retune with the key as Authorization: Bearer.',
      'Follow the progress, or fetch the result later. All routes are documented at /api/docs.',
    ],
    note: 'A revoked key stops working with the next request.',
    link: { to: '/studio/api-keys', label: 'Open API Keys' },
  },
  {
    title: 'Work as a team',
    steps: [
      'Invite people by email, each with a role.',
      'Admins do everything except billing and deleting the account; editors retune, upload and manage files; viewers view and download.',
      'Members switch to your workspace at the top of the page and use your plan there.',
    ],
    link: { to: '/studio/team', label: 'Open Team' },
  },
  {
    title: 'Show your brand, and see what was done',
    steps: [
      'Set your company name, domain, logo and colour under Brand.',
      'See what was retuned, how often and by whom under Analytics, and take the figures along as CSV.',
    ],
    link: { to: '/studio/analytics', label: 'Open Analytics' },
  },
];

/** What the Studio Hub does not do yet. */
const STUDIO_HUB_LATER: readonly GuideTopic[] = [
  {
    title: 'Compare by ear',
    steps: [
      'Choose an original and a retuned file under A/B Compare. They start together, at the same level.',
      'Switch between them while they play; the position stays.',
      'Take the blind test: it shows how often you heard the difference, and how likely that is by chance.',
    ],
  },
  {
    title: 'Share your work',
    steps: [
      'Drop many files at once as a batch, with one target for all, and download the results as one zip.',
      'Share a folder or a file with a link that can have a password, an expiry date or a download limit.',
    ],
  },
  {
    title: 'Get help',
    steps: ['Ask the assistant under Support. It’s an AI and says so, and it knows this guide.'],
  },
];

export const GUIDE: Record<PaidTier, readonly GuideTopic[]> = {
  basic: BASIC,
  pro: PRO,
  studio: [...STUDIO, ...STUDIO_HUB, ...STUDIO_HUB_LATER.map((topic) => ({ ...topic, isPlanned: true }))],
};

export const TIPS: readonly { title: string; text: string }[] = [
  {
    title: 'Start from the best file you have',
    text: 'A lossless file loses less in a retune than an MP3, which has to be encoded a second time.',
  },
  {
    title: 'Check the confidence',
    text: 'Drums, speech and noise carry little pitch. If the confidence is low, enter the A4 yourself.',
  },
  {
    title: 'Small shifts sound cleaner',
    text: 'The further you move a song while keeping its tempo, the more audible it is. Varispeed doesn’t stretch anything.',
  },
  {
    title: 'The file extension doesn’t matter',
    text: 'We look at the file’s content, not its extension.',
  },
  {
    title: 'A failed retune costs nothing',
    text: 'You get the retune back right away, even if you cancel. Your retunes reset on the 1st of each month (UTC).',
  },
  {
    title: 'Parts of it work offline',
    text: 'Once you’ve opened the app, the tuner, player and education hub need no connection.',
  },
];
