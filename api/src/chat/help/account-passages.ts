import type { Source } from '../source.js';

const ACCOUNT = '/account';
const PRIVACY = '/about#privacy';

/** What the account page and the privacy section say, in the words that people ask in. */
export const ACCOUNT_PASSAGES: readonly Source[] = [
  {
    title: 'Account: delete it, export your data',
    text: 'Delete your account, or export all your data as a ZIP file, on the account page. Deleting asks for your password, ends the subscription and removes your songs.',
    url: ACCOUNT,
  },
  {
    title: 'Account: password and sessions',
    text: 'Change your password on the account page; it signs you out everywhere else. A forgotten password is reset by a link in a mail. The account page also lists the devices that are signed in, and signs them out.',
    url: ACCOUNT,
  },
  {
    title: 'Account: plan, invoices and cancelling',
    text: 'Manage Subscription on the account page opens the billing portal: change or cancel the plan there, change the card, and download invoices. A plan can be cancelled anytime; the free features stay. Only the owner of a workspace can do this.',
    url: ACCOUNT,
  },
  {
    title: 'About: what happens to songs',
    text: 'Outside Studio a song is deleted from the server as soon as you have the result, no later than 15 minutes after the download. Studio keeps originals and results in its history for a limited time. Only upload music that you have the right to use; your songs stay yours.',
    url: PRIVACY,
  },
  {
    title: 'About: the microphone and the player',
    text: 'The tuner listens on your device: sound from your microphone never leaves it. The player works on your device, too.',
    url: PRIVACY,
  },
  {
    title: 'About: what the AI assistant knows',
    text: 'The AI assistant gets your question, the last messages, passages of the guide and figures of this workspace: its plan, its usage, names and pitches of its last songs. It never gets the sound of a song, and nothing of another workspace.',
    url: PRIVACY,
  },
];
