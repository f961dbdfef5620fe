import { soundHash } from '@attune/catalogue/sound-hash';

/**
 * SHA-256 of the encoded sound of a file, in hex: the same whatever the file is called and however it is tagged.
 *
 * @returns null where the browser does not hash (it needs https)
 */
export async function hashSound(file: Blob): Promise<string | null> {
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return null;
  const read = async (from: number, length: number) =>
    new Uint8Array(await file.slice(from, from + length).arrayBuffer());
  return soundHash(
    { size: file.size, read },
    async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)),
  );
}
