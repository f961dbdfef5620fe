import { MAX_DURATION_SECONDS, PLAN_LIMITS, type PaidTier } from '@attune/catalogue/plans';
import { CUSTOM_TARGET_HZ, SOURCE_HZ } from '@attune/catalogue/retuning';

/** Something a person wants to do, step by step. */
export interface GuideTopic {
  title: string;
  steps: readonly string[];
  /** What is good to know besides. */
  note?: string;
  /** Where it is done. */
  link?: { to: string; label: string };
  /** The part of the product it needs and that is not open yet. */
  opensWith?: string;
}

const HZ = '\u202fHz';
const megabytes = (tier: PaidTier) => `${PLAN_LIMITS[tier].maxFileBytes / 2 ** 20}\u202fMB`;

const BASIC: readonly GuideTopic[] = [
  {
    title: 'Retune a song',
    steps: [
      `Open the retuner and choose a file, or drop one on the page: MP3, WAV, M4A, AAC, FLAC, OGG or AIFF, up to ${megabytes('basic')}.`,
      'Read its tuning. Your browser measures A4 and shows how sure it is; write another number over it when you know better.',
      `Choose 432 or 444${HZ}. The shift in cents stands beside it.`,
      'Choose the export format and the quality; MP3 and High are preselected.',
      'Listen to the result before anything is uploaded, then start. The finished song downloads by itself.',
    ],
    note: 'A song that is where you want it already is not retuned and not counted.',
    link: { to: '/retuner', label: 'Open the retuner' },
  },
  {
    title: 'Read the receipt',
    steps: [
      'Find the two needles: blue is the song as you gave it, orange as you got it.',
      'Compare what was asked for with what was measured; the difference is given in cents.',
      'Look at what was kept: length, sample rate, tags, cover.',
      'Save the receipt as a picture or as JSON.',
    ],
  },
  {
    title: 'Keep the tempo, or let it go',
    steps: [
      'Leave the tempo kept when the song has to stay as long as it is, for a film or a class.',
      'Choose varispeed when only the sound matters: it resamples, as a tape that runs slower, and the length changes with the pitch.',
    ],
  },
  {
    title: 'Tune an instrument',
    steps: [
      `Open the tuner and choose the reference: 440, 432 or 444${HZ}.`,
      'Press Start Tuning and allow the microphone.',
      'Play one note and let it ring. The needle shows how many cents you are off.',
      'Turn the peg until the tuner says In Tune: less than 5 cents.',
    ],
    note: 'The tuner is free for everyone, without an account.',
    link: { to: '/tuner', label: 'Open the tuner' },
  },
  {
    title: 'Listen to a file of your own',
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
      `Decide what lands on it. The whole song: A4 moves to the target; for 528${HZ} that is three semitones up and clearly higher.`,
      `Or the gentle way: the nearest note of the standard scale moves to the target. For 528${HZ} that is C5, 16 cents up, so A4 comes to 444${HZ}.`,
      'Compare both by ear before you upload. Your choice is remembered.',
    ],
    note: 'Where these frequencies come from, and what was found about them, stands in the education hub.',
    link: { to: '/retuner', label: 'Open the retuner' },
  },
  {
    title: 'Export without loss',
    steps: [
      'Choose WAV or FLAC. A recording of 24 bits stays one of 24; one of 16 is dithered to 16.',
      'Choose Ultra quality to get 24 bits from a recording of 16, too.',
      `Upload up to ${megabytes('pro')} and ${MAX_DURATION_SECONDS / 3600} hours.`,
    ],
    note: 'Nothing is made to clip: when a peak would, the level is lowered, and the receipt says by how much.',
  },
  {
    title: 'Retune several songs',
    steps: [
      'Choose several files at once, or drop them together.',
      'They are done one after the other with the same choices, each with a receipt of its own.',
    ],
  },
  {
    title: 'Tune to a Solfeggio reference',
    steps: [
      'Open the tuner and choose the frequency as its reference.',
      'Tune as usual: the note nearest to it lies exactly on it, and all others follow.',
    ],
    link: { to: '/tuner', label: 'Open the tuner' },
  },
];

const STUDIO: readonly GuideTopic[] = [
  {
    title: 'Retune to any pitch',
    steps: [
      `Choose a custom target and type it: ${CUSTOM_TARGET_HZ.min}.00 to ${CUSTOM_TARGET_HZ.max}.00${HZ}, two decimals.`,
      `Give the song’s own A4 from ${SOURCE_HZ.min} to ${SOURCE_HZ.max}${HZ}, or have it measured.`,
      `Upload up to ${megabytes('studio')}. The number of retunes is not limited.`,
    ],
    link: { to: '/retuner', label: 'Open the retuner' },
  },
];

const STUDIO_HUB: readonly GuideTopic[] = [
  {
    title: 'Keep presets, folders and a history',
    steps: [
      'Save a frequency under a name in the Studio Hub; Use opens the retuner with it.',
      'Find every retune in the history, and download the original or the result again while it is kept.',
      'Gather what belongs together in folders.',
    ],
  },
  {
    title: 'Compare by ear',
    steps: [
      'Choose an original and a retuned file under A/B Compare. They start together, at the same level.',
      'Switch between them while they play; the position stays.',
      'Take the blind test: it tells how often you heard the difference, and how likely that is by chance.',
    ],
  },
  {
    title: 'Retune from your own software',
    steps: [
      'Create a key under API Keys and copy it at once: it is shown a single time.',
      'Send the song to POST /api/retune with the key as Authorization: Bearer.',
      'Watch the progress, or ask for the result later. All routes are described at /api/docs.',
    ],
    note: 'A key that you revoke is refused from the next request on.',
  },
  {
    title: 'Work as a team',
    steps: [
      'Invite people by e-mail, each with a role.',
      'Admins do everything except billing and deleting the account; editors retune, upload and manage files; viewers look and download.',
      'Members switch to your workspace and work with your plan there.',
    ],
  },
  {
    title: 'Hand over to others',
    steps: [
      'Drop many files at once as a batch, with one target for all, and take the results as one zip.',
      'Share a folder or a file by a link with a password, an end date or a number of downloads.',
      'Set company name, logo and colour under Brand; your links carry them.',
      'See under Analytics what was retuned, how often, and by whom.',
    ],
  },
  {
    title: 'Get help',
    steps: ['Ask the assistant under Support. It is a machine and says so, and it knows this guide.'],
  },
];

export const GUIDE: Record<PaidTier, readonly GuideTopic[]> = {
  basic: BASIC,
  pro: PRO,
  studio: [...STUDIO, ...STUDIO_HUB.map((topic) => ({ ...topic, opensWith: 'Studio Hub' }))],
};

export const TIPS: readonly { title: string; text: string }[] = [
  {
    title: 'Start from the best file you have',
    text: 'A lossless file keeps more through a retune than an MP3 that is encoded a second time.',
  },
  {
    title: 'Trust a measurement by its confidence',
    text: 'Drums, speech and noise carry little pitch. A low confidence means: type the A4 yourself.',
  },
  {
    title: 'Small shifts, few traces',
    text: 'The further a song is moved with its tempo kept, the more there is to hear of it. Varispeed stretches nothing.',
  },
  {
    title: 'The content decides',
    text: 'A renamed file is recognised by what is in it, not by the end of its name.',
  },
  {
    title: 'A failed retune costs nothing',
    text: 'The unit is given back at once, also when you cancel. The count starts again on the 1st of each month, UTC.',
  },
  {
    title: 'It works offline, in part',
    text: 'Tuner, player and education need no connection once the app has been opened.',
  },
];
