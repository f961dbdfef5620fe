import type { ExportFormat } from '@attune/catalogue/retuning';
import { addReceipt } from '@attune/retuning/pipeline/add-receipt';
import type { Outcome } from '../song';
import { sendReport } from './permits';

/** A result has its receipt in its tags once. */
const tagged = new WeakSet<Blob>();

/**
 * Reports a retune of this device, as soon as there is a connection.
 *
 * @returns its result with the signed receipt in its tags, where it has it only now
 * @throws TransferError when the server refuses the report, or does not answer
 */
export async function reportRetune(
  { retuneId, song }: Pick<Outcome, 'retuneId' | 'song'>,
  format: ExportFormat,
  userId: string | undefined,
): Promise<{ song?: Blob }> {
  const receipt = await sendReport(retuneId, userId);
  if (receipt === null || song === null || tagged.has(song)) return {};
  const read = async (from: number, length: number): Promise<Uint8Array> =>
    new Uint8Array(await song.slice(from, from + length).arrayBuffer());
  // A file that cannot be read any more is not worse without it.
  const parts = await addReceipt({ size: song.size, read }, format, receipt).catch(() => null);
  if (parts === null) return {};
  // Its sound is not copied: it stays where it is.
  const file = parts.map((part) => ('from' in part ? song.slice(part.from, part.to) : (part as BlobPart)));
  const result = new Blob(file, { type: song.type });
  tagged.add(result);
  return { song: result };
}
