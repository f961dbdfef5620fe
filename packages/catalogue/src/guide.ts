import { MAX_BATCH_FILES } from './batches.js';
import { megabytes } from './plan-offers.js';
import { MAX_DURATION_SECONDS, type PaidTier } from './plans.js';
import { CUSTOM_TARGET_HZ, SOURCE_HZ } from './retuning.js';

/** A task, step by step. */
export interface GuideTopic {
  title: string;
  steps: readonly string[];
  /** Further tips. */
  note?: string;
  /** The page where it is done. */
  link?: { to: string; label: string };
}

const HZ = '\u202fHz';

const BASIC: readonly GuideTopic[] = [
  {
    title: 'Retune a song',
    steps: [
      `Open the retuner and choose a file, or drop one on the page: MP3, WAV, M4A, AAC, FLAC, OGG or AIFF, up to ${megabytes('basic')}.`,
      'Check its tuning. Your browser measures A4 and shows how sure it is; enter a different number if you know better.',
      `Choose 432 or 444${HZ}. The shift in cents is shown beside it.`,
      'Choose the export format and the quality; MP3 and High are preselected.',
      'Listen to the result, choose whether this device retunes it, with nothing uploaded, or the server, and start. The finished song downloads automatically.',
    ],
    note: 'A song already at the target isn’t retuned or counted.',
    link: { to: '/retuner', label: 'Open the retuner' },
  },
  {
    title: 'Read the receipt',
    steps: [
      'Begin at the top: what you asked for, where the song is now, and whether measuring confirmed it.',
      'Find the two needles: blue is your original, orange is the retuned song.',
      'Compare the shift asked with the shift measured, in cents.',
      'Check what stayed the same: length, sample rate, tags, cover.',
      'Save the receipt as an image or as JSON. You’ll find it again under Recent Activity on your dashboard.',
      'To show it to others, open its page and turn on its link: they see the figures, not the song.',
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
    title: 'Export lossless files',
    steps: [
      'Choose WAV or FLAC. A 24-bit recording stays 24-bit; a 16-bit one is dithered to 16-bit.',
      'Choose Ultra quality to get a 24-bit file from a 16-bit recording, too.',
    ],
    note: 'Nothing clips: if a peak would, the level is lowered, and the receipt says by how much.',
  },
  {
    title: 'Tune an instrument',
    steps: [
      `Open the tuner. What it tunes to is beside the note: press A4 = 440${HZ} to choose 432, 444 or your own A4 from ${SOURCE_HZ.min} to ${SOURCE_HZ.max}${HZ}.`,
      'Below the strings choose instrument and tuning, capo, temperament and drone. Tuning and temperament can be shared as a link.',
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
      `Compare both by ear before you upload: files up to ${megabytes('pro')} and ${MAX_DURATION_SECONDS / 3600} hours. Attune remembers your choice.`,
    ],
    note: 'The education hub explains where these frequencies come from and what studies have found.',
    link: { to: '/retuner', label: 'Open the retuner' },
  },
  {
    title: 'Retune several songs',
    steps: [
      'Choose several files or a folder, or drop them on the page: up to 200 songs. What isn’t audio is left out.',
      'Songs that share a pitch are an album: they get the same shift, so they keep their pitch relative to each other. Choose Each song on its own to have every song land exactly on the target.',
      'A song apart from the others is marked and gets its own shift, unless you give it the album’s.',
      'They’re retuned one after another, each with its own receipt, and downloaded as one zip. You can use other pages meanwhile; the header shows how far it is.',
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
    title: 'Save a target as a preset',
    steps: [
      'Open Presets and press Add Preset. Give the target a name, and what comes with it: tempo, format, quality.',
      'Press Use: the retuner opens with the preset chosen. There, all presets are tiles above the other targets.',
      'Mark one preset as default. It’s preselected in the retuner for everyone in the workspace.',
    ],
    link: { to: '/studio', label: 'Open Presets' },
  },
  {
    title: 'Find every song again',
    steps: [
      'Open History and search by file name, or show one target or one person only.',
      'Open a song to see its receipt, and its spectra and notes before and after.',
      'Download the original or the result again, or retune with the same settings, while the files are stored. The list says for how many days that is.',
    ],
    note: 'A deleted song comes back with Undo, for a few seconds.',
    link: { to: '/studio/history', label: 'Open History' },
  },
  {
    title: 'Keep songs together in folders',
    steps: [
      'Create a folder under Folders, one for each project or client.',
      'Add songs from the history. They stay there, too, and may be in several folders. Songs dropped on the folder’s page open in the retuner and come back to it.',
      'Share the folder by link, with all songs that are in it: visitors play them in the folder’s order.',
    ],
    link: { to: '/studio/folders', label: 'Open Folders' },
  },
  {
    title: 'Retune an album as a batch',
    steps: [
      `Press New batch, or open the Song Retuner, and drop your songs or a whole folder: up to ${MAX_BATCH_FILES.toLocaleString('en')} files.`,
      'Choose one target or preset, tempo, format and quality for all of them.',
      'Choose Same shift for all when the songs of an album should keep their pitch relative to each other. A song apart from the rest stands out, and can have its own shift.',
      'Choose On the server, and convert them. The uploads go on while you use the rest of Attune, and continue where they broke off. Once a song is uploaded, you can close the page.',
      'Cancel or retry single songs or all of them, and download the finished ones as one ZIP, folders kept.',
    ],
    note: 'You get a mail when a batch ends while you are away. Songs that you retune one by one never wait for a batch.',
    link: { to: '/studio/history/batches', label: 'Open Batches' },
  },
  {
    title: 'Compare by ear',
    steps: [
      'Open A/B Compare and choose the original and the retuned file, or a song from the history. Your own files aren’t uploaded.',
      'Press Play Both Simultaneously. Both run on one clock: their starts are aligned, and the louder one is lowered to the level of the other.',
      'Switch with the keys A and B. The position stays. Loop a passage to hear a detail again.',
    ],
    link: { to: '/studio/ab', label: 'Open A/B Compare' },
  },
  {
    title: 'Test yourself blind',
    steps: [
      'Set up a blind test below the comparison and choose the number of trials beforehand.',
      'In each trial X is A or B, drawn by chance. Listen as often as you like, then say which one it is.',
      'Read the score after the last answer, with the odds of guessing as well.',
    ],
    note: 'The results stay in your browser; you can download them as CSV.',
    link: { to: '/studio/ab/blind', label: 'Open the blind test' },
  },
  {
    title: 'Share songs by link',
    steps: [
      'Choose Share link at a song in the history or at a folder, or New share link under History.',
      'Choose how long it’s open: 7, 30 or 90 days, or until you revoke it. Add a password, a number of downloads or a note if you like.',
      'Copy the link, or save its QR code. People need no account: they listen and download on a page with your brand.',
      'See under the link when it was downloaded and with which browser. Addresses are stored shortened.',
      'Revoke the link, and people who have it can no longer open it.',
    ],
    note: 'A download that breaks off can be continued for an hour; after that it no longer counts. Previews in chat programs never count.',
    link: { to: '/studio/history/links', label: 'Open Share links' },
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
      'Invite people by email, several at once, with a role.',
      'Admins do everything except billing and deleting the account; editors retune, upload and manage files; viewers view and download.',
      'Members switch to your workspace at the top of the page and use your plan there.',
    ],
    link: { to: '/studio/team', label: 'Open Team' },
  },
  {
    title: 'Show your brand',
    steps: [
      'Set your company name, logo and colour under Brand.',
      'Check the preview: share links show them to everyone who opens one.',
      'For links at a domain of your own, enter it, add the TXT record that appears at your DNS provider, and press Check now. Links use the domain once it’s verified, so make it lead to Attune.',
    ],
    link: { to: '/studio/brand', label: 'Open Brand' },
  },
  {
    title: 'See what was done',
    steps: [
      'See under Analytics what was retuned, how often and to which frequencies.',
      'Read in the activity log who did what, and download it as CSV.',
    ],
    link: { to: '/studio/analytics', label: 'Open Analytics' },
  },
  {
    title: 'Get help',
    steps: [
      'Ask the assistant under Support. It’s an AI and says so; it answers from this guide and your workspace’s own figures, and names its sources.',
      'Write to a person there when it doesn’t know, and send the conversation along if you like.',
    ],
    link: { to: '/studio/support', label: 'Open Support' },
  },
];

export const GUIDE: Record<PaidTier, readonly GuideTopic[]> = {
  basic: BASIC,
  pro: PRO,
  studio: [...STUDIO, ...STUDIO_HUB],
};

export const TIPS: readonly { title: string; text: string }[] = [
  {
    title: 'Start from the best file you have',
    text: 'A lossless file loses less in a retune than an MP3, which has to be encoded a second time.',
  },
  {
    title: 'Check the error',
    text: 'Every measured A4 has an error in cents. Drums, speech and noise carry little pitch: enter their A4 yourself.',
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
