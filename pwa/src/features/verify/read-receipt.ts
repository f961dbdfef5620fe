import { parseSignedReceipt, RECEIPT_TAG, type SignedReceipt } from '@attune/catalogue/signed-receipt';

/** Larger ones are no receipts: the longest has some 30 kB. */
const MAX_JSON_BYTES = 2 ** 20;

export const isJson = ({ name, type }: File): boolean => type === 'application/json' || /\.json$/i.test(name);

/** @returns null for a file that is no signed receipt */
export async function readReceiptFile(file: File): Promise<SignedReceipt | null> {
  return file.size > MAX_JSON_BYTES ? null : parseSignedReceipt(await file.text());
}

/** The signed receipt in the tags of a song; null where there is none. */
export async function readReceiptTag(file: File): Promise<SignedReceipt | null> {
  const { parseBlob } = await import('music-metadata');
  // A file without tags that can be read has no receipt.
  const parsed = await parseBlob(file, { duration: false, skipCovers: true }).catch(() => null);
  const tags = Object.values(parsed?.native ?? {}).flat();
  // ID3v2 calls it TXXX:ATTUNE_RECEIPT, FLAC by its name alone.
  const tag = tags.find(({ id }) => id.toUpperCase().split(':').at(-1) === RECEIPT_TAG);
  return typeof tag?.value === 'string' ? parseSignedReceipt(tag.value) : null;
}
