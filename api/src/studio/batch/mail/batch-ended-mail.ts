import { composeMail, type MailTexts } from '../../../auth/mails/mail-texts.js';
import type { MailBlock } from '../../../platform/mail/mail-layout.js';

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
  const total = completedFiles + failedFiles + cancelledFiles;
  const done =
    completedFiles === total ? `All ${songs(total)} are ready.` : `${completedFiles} of ${songs(total)} are ready.`;
  const summary = total === 1 && completedFiles === 1 ? 'The song is ready.' : done;
  return composeMail(failedFiles > 0 ? 'Your batch has finished, with errors' : 'Your batch has finished', {
    preview: summary,
    title: 'Your batch has finished',
    blocks: [
      paragraph(`“${name}”: ${summary}`),
      ...(failures.length > 0 ? [paragraph(failureText(failures, failedFiles))] : []),
      { kind: 'button', label: 'Open the batch', url: batchUrl },
    ],
    footer: 'You’re receiving this email because you started a batch on Attune and had closed its page.',
  });
}

function failureText(failures: EndedBatch['failures'], failedFiles: number): string {
  const listed = failures.map(({ filename, error }) => `${filename}${error === null ? '' : ` (${error})`}`);
  const rest = failedFiles - failures.length;
  return `Not retuned: ${listed.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}. Open the batch to try again.`;
}

const songs = (count: number): string => (count === 1 ? 'one song' : `${count} songs`);

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
