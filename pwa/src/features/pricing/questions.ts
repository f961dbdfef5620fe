import type { AccordionItem } from '../../shared/ui/accordion';

/** What people ask before they pay. */
export const QUESTIONS: readonly AccordionItem[] = [
  {
    title: 'What counts as a retune?',
    content: 'One finished file. Failed or cancelled retunes don’t count.',
  },
  { title: 'When do my retunes reset?', content: 'On the 1st of each month (UTC).' },
  {
    title: 'Which formats can I upload?',
    content: 'MP3, WAV, M4A and AAC, and also FLAC, OGG and AIFF. We look at the file’s content, not its extension.',
  },
  {
    title: 'What happens to my files?',
    content:
      'We delete them as soon as you have the song, no later than 15 minutes after the download. Studio keeps originals and results for 90 days by default.',
  },
  {
    title: 'Can I change plans?',
    content:
      'At any time. The retunes you’ve used this month still count, and the new plan’s limit applies right away.',
  },
  {
    title: 'Can I cancel?',
    content: 'At any time, from your account. You keep the plan until the end of the paid month.',
  },
];
