import { composeMail, type MailTexts } from '../../../auth/mails/mail-texts.js';
import type { MailBlock } from '../../../platform/mail/mail-layout.js';
import { nameInMail } from '../../../platform/mail/name-in-mail.js';

interface EndedBatch {
  name: string;
  completedFiles: number;
  failedFiles: number;
  cancelledFiles: number;
  /** The first of the files that failed, with the reasons. */
  failures: readonly { filename: string; error: string | null }[];
  batchUrl: string;
}

/** Which songs are done, and which need the reader. */
export function batchEndedMail(batch: EndedBatch): MailTexts {
  const { name, completedFiles, failedFiles, cancelledFiles, failures, batchUrl } = batch;
  const summary = summarise(completedFiles, completedFiles + failedFiles + cancelledFiles);
  return composeMail(failedFiles > 0 ? 'Your batch has finished, with errors' : 'Your batch has finished', {
    preview: summary,
    title: 'Your batch has finished',
    blocks: [
      paragraph(`${nameInMail(name) ?? 'Your batch'}: ${summary}`),
      ...(failures.length > 0 ? [paragraph(failureText(failures, failedFiles))] : []),
      { kind: 'button', label: 'Open the batch', url: batchUrl },
    ],
    footer: 'You’re receiving this email because you started a batch on Attune and had closed its page.',
  });
}

function summarise(ready: number, total: number): string {
  if (ready === 0) return 'No song is ready.';
  if (ready === total) return total === 1 ? 'The song is ready.' : `All ${total} songs are ready.`;
  return `${ready} of ${total} songs ${ready === 1 ? 'is' : 'are'} ready.`;
}

function failureText(failures: EndedBatch['failures'], failedFiles: number): string {
  const listed = failures.map(
    ({ filename, error }) => `${nameInMail(filename) ?? 'a song'}${error === null ? '' : ` (${error})`}`,
  );
  const rest = failedFiles - failures.length;
  return `Not retuned: ${listed.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}. Open the batch to try again.`;
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
