import type { SignedReceipt } from '@attune/catalogue/signed-receipt';
import type { TuningMeasurement } from '@attune/catalogue/tuning-measurement';
import { audioProblemOf } from '../../shared/audio/audio-file.errors';
import { decodeFile, inspectFile } from '../../shared/audio/decode-file';
import { secondsOf } from '../../shared/audio/pcm';
import { measureTuning } from '../../shared/tuning/measure-tuning';
import { readReceiptTag } from './read-receipt';
import { checkSignature, type KeyRing, type SignatureState } from './receipt-keys';

/** What is known of a file by its bytes alone. */
export interface Identity {
  /** SHA-256 of its sound; null where this browser does not hash. */
  soundSha256: string | null;
  receipt: SignedReceipt | null;
  /** null without a receipt. */
  signature: SignatureState | null;
  /** Of the server that this page is from. */
  ownIssuer: string;
}

/** What was measured of it on this device. */
export interface Sound {
  measurement: TuningMeasurement | null;
  durationSeconds: number | null;
  /** Why it could not be measured, in a sentence; null when it was. */
  problem: string | null;
}

/** @param given its receipt, where that was chosen with it; else the one in its tags counts */
export async function identify(
  file: File,
  given: SignedReceipt | null,
  keys: Promise<KeyRing>,
  soundSha256: string | null,
): Promise<Identity> {
  const receipt = given ?? (await readReceiptTag(file));
  const ring = await keys;
  const signature = receipt && (await checkSignature(receipt, ring));
  return { soundSha256, receipt, signature, ownIssuer: ring.issuer };
}

const TOO_LONG = 'It is too long to be measured on this device.';

/** Decodes and measures a file; nothing leaves the device. @throws the signal's reason when aborted */
export async function measureSong(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Sound> {
  let durationSeconds: number | null = null;
  try {
    const facts = await inspectFile(file, signal);
    if (!facts.fitsMemory) return { measurement: null, durationSeconds: facts.durationSeconds, problem: TOO_LONG };
    const pcm = await decodeFile(file, { signal, facts });
    durationSeconds = secondsOf(pcm);
    const measurement = await measureTuning(pcm, { signal, onProgress });
    return { measurement, durationSeconds, problem: null };
  } catch (error) {
    signal.throwIfAborted();
    return { measurement: null, durationSeconds, problem: audioProblemOf(error).message };
  }
}
