import type { AccordionItem } from '../../shared/ui/accordion';

/** What people ask before they pay. */
export const QUESTIONS: readonly AccordionItem[] = [
  {
    title: 'What counts as a retune?',
    content: 'One finished file. A failed or cancelled run is given back at once.',
  },
  { title: 'When does the count start again?', content: 'On the 1st of each month, UTC.' },
  {
    title: 'Which formats can I upload?',
    content: 'MP3, WAV, M4A and AAC, and also FLAC, OGG and AIFF. The content decides, not the name.',
  },
  {
    title: 'What happens to my files?',
    content:
      'They are removed as soon as you have the song, at the latest 15 minutes after. Studio keeps originals and results, 90 days by default.',
  },
  {
    title: 'Can I change plans?',
    content:
      'At any time. The retunes you have used this month stay counted, and the new plan’s limit holds from that moment.',
  },
  {
    title: 'Can I cancel?',
    content: 'At any time, from your account. The plan stays until the end of the paid month.',
  },
];
