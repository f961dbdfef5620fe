import { isTrusted, ON_TARGET_CENTS, readingNear } from '@attune/catalogue/measuring';
import { centsBetween } from '@attune/catalogue/pitch';
import type { SignedReceipt } from '@attune/catalogue/signed-receipt';
import { figureText, NARROW_SPACE } from '../../shared/ui/figure-text';
import type { Identity, Sound } from './check-song';
import type { SignatureState } from './receipt-keys';

export type Tone = 'yes' | 'no' | 'unknown';

export interface Answer {
  tone: Tone;
  word: string;
  sentence: string;
}

/** A measured A4, Hz, and half the width of its 95 % interval, cents. */
export interface MeasuredA4 {
  hz: number;
  errorCents: number;
}

export interface Claim {
  hz: number;
  /** Measured minus claimed. */
  differenceCents: number;
  /** Of the difference: what both measurements may be off. */
  errorCents: number;
}

export interface Verdict {
  sum: { tone: Tone; text: string };
  /** What is its A4, is it the file of a receipt, does the claim hold: always in this order. */
  answers: { pitch: Answer; file: Answer; claim: Answer };
  a4: MeasuredA4 | null;
  /** null where nothing is claimed, or it cannot be compared. */
  claim: Claim | null;
}

/** Decoders differ in what they cut off the ends of an mp3. */
const MAX_LENGTH_DIFFERENCE_SECONDS = 0.5;

export function toVerdict(identity: Identity, sound: Sound): Verdict {
  const { receipt } = identity;
  const a4 = measuredA4(sound, receipt);
  const claim = a4 && receipt && compare(a4, receipt);
  const file = fileAnswer(identity, sound.durationSeconds);
  const answers = {
    pitch: pitchAnswer(a4, sound.problem),
    file,
    claim: claimAnswer(receipt, claim, file, identity.signature),
  };
  return { sum: sumOf(answers, identity), answers, a4, claim };
}

/** Of the readings a semitone apart, the one nearest to what the receipt says. */
function measuredA4({ measurement }: Sound, receipt: SignedReceipt | null): MeasuredA4 | null {
  if (!isTrusted(measurement)) return null;
  const hz = receipt ? readingNear(measurement.a4Hz, receipt.equivalentA4Hz) : measurement.a4Hz;
  return { hz, errorCents: measurement.errorCents ?? 0 };
}

/** With the A4 that was measured when the receipt was written; without one it claims a shift alone. */
function compare(a4: MeasuredA4, { after }: SignedReceipt): Claim | null {
  if (!isTrusted(after)) return null;
  const errorCents = Math.max(ON_TARGET_CENTS, Math.hypot(a4.errorCents, after.errorCents ?? 0));
  return { hz: after.a4Hz, differenceCents: centsBetween(a4.hz, after.a4Hz), errorCents };
}

const inHz = (hz: number): string => `${figureText(hz, { decimals: 2 })}${NARROW_SPACE}Hz`;
const inCents = (cents: number, decimals: number, signed = false): string =>
  `${figureText(cents, { decimals, signed })}${NARROW_SPACE}cents`;

function pitchAnswer(a4: MeasuredA4 | null, problem: string | null): Answer {
  if (a4) {
    const word = `${inHz(a4.hz)} ± ${inCents(a4.errorCents, 1)}`;
    return { tone: 'yes', word, sentence: 'Measured just now, on this device.' };
  }
  const sentence = problem ?? 'Drums and speech: too few steady notes.';
  return { tone: 'unknown', word: 'Cannot be measured', sentence };
}

function fileAnswer(identity: Identity, durationSeconds: number | null): Answer {
  const { receipt, soundSha256, signature, ownIssuer } = identity;
  const yes = (sentence: string): Answer => ({ tone: 'yes', word: 'Yes', sentence });
  const no = (sentence: string): Answer => ({ tone: 'no', word: 'No', sentence });
  const unknown = (sentence: string): Answer => ({ tone: 'unknown', word: 'Unknown', sentence });
  if (receipt === null) {
    return unknown('It carries no receipt. If you have the receipt (.json), drop it beside the file.');
  }
  const { issuer } = receipt.signature;
  if (signature === 'bad') {
    return no(
      'The signature does not fit the receipt’s text. Someone changed the receipt, or wrote it without Attune.',
    );
  }
  if (signature === 'unlisted') {
    return no(`Its key is none of ${issuer}. Someone else signed the receipt, or the key was withdrawn.`);
  }
  if (soundSha256 === null) return unknown('This browser cannot compare the samples here: that needs https.');
  if (hasOtherSamples(receipt, soundSha256, durationSeconds)) {
    if (signature !== 'good') return no('The receipt names other samples.');
    return no(
      'The receipt is genuine, but it names other samples. The file was changed after the receipt was written.',
    );
  }
  if (signature === 'unknown') {
    const way =
      issuer === ownIssuer
        ? `Connect once to fetch it from ${issuer}, then verify again.`
        : `Verify it at ${issuer}/verify.`;
    return unknown(`The key of ${issuer} is not on this device. ${way}`);
  }
  if (signature === 'unchecked') {
    return unknown('The samples are those of the receipt. This browser cannot check its signature; a newer one can.');
  }
  return yes(`The samples are those of the receipt, and the signature is good.${measurerOf(receipt)}`);
}

/** Nothing for a receipt of the server, which measured what it signed. */
function measurerOf({ measuredBy, serverCheck }: SignedReceipt): string {
  if (measuredBy !== 'device') return '';
  const reported = ' Its figures were reported by the device that retuned it';
  if (serverCheck === 'same') return `${reported}; the server rendered it again, to the same samples.`;
  if (serverCheck === 'different') return `${reported}; the server rendered it again, to other samples.`;
  return `${reported}; the server did not measure them.`;
}

/** Sound that was added within what counts as a tag makes the song longer. */
function hasOtherSamples(receipt: SignedReceipt, soundSha256: string, durationSeconds: number | null): boolean {
  if (receipt.soundSha256 !== soundSha256) return true;
  return (
    durationSeconds !== null && Math.abs(durationSeconds - receipt.durationSeconds) > MAX_LENGTH_DIFFERENCE_SECONDS
  );
}

function claimAnswer(
  receipt: SignedReceipt | null,
  claim: Claim | null,
  file: Answer,
  signature: SignatureState | null,
): Answer {
  if (receipt === null) return { tone: 'unknown', word: 'No claim', sentence: 'There is nothing to compare with.' };
  if (claim === null) {
    const shift = inCents(receipt.asked.cents, 2, true);
    const sentence = `The applied shift of ${shift} is in the receipt; measuring cannot confirm it.`;
    return { tone: 'unknown', word: 'Cannot be judged', sentence };
  }
  const { hz, differenceCents, errorCents } = claim;
  if (Math.abs(differenceCents) > errorCents) {
    const side = differenceCents > 0 ? 'above' : 'below';
    const distance = inCents(Math.abs(differenceCents), 1);
    return {
      tone: 'no',
      word: 'No',
      sentence: `The receipt claims ${inHz(hz)}. The song is ${distance} ${side} that.`,
    };
  }
  if (file.tone === 'no') {
    const isGenuine = signature === 'good' || signature === 'unknown' || signature === 'unchecked';
    const why = isGenuine ? 'the receipt speaks of other samples' : 'nothing says who wrote the receipt';
    return {
      tone: 'unknown',
      word: 'Not by this receipt',
      sentence: `A4 is at ${figureText(hz, { decimals: 2 })}, yet ${why}.`,
    };
  }
  const difference = inCents(Math.abs(differenceCents), 2);
  return { tone: 'yes', word: 'Yes', sentence: `Claimed ${inHz(hz)}, difference ${difference}.` };
}

function sumOf({ pitch, file, claim }: Verdict['answers'], { receipt, signature }: Identity): Verdict['sum'] {
  if (receipt === null) return { tone: 'unknown', text: 'No receipt in this file.' };
  if (signature === 'bad') return { tone: 'no', text: 'This receipt is not as it was signed.' };
  if (signature === 'unlisted') {
    return { tone: 'no', text: `This receipt was not signed by ${receipt.signature.issuer}.` };
  }
  if (file.tone === 'no') return { tone: 'no', text: 'This is not the file of its receipt.' };
  if (claim.tone === 'no') return { tone: 'no', text: 'The claim does not hold.' };
  if (signature === 'unknown') return { tone: 'unknown', text: 'Signed, by whom is unknown.' };
  if (file.tone !== 'yes') return { tone: 'unknown', text: 'Signed, but it cannot be checked here.' };
  if (pitch.tone !== 'yes') {
    return { tone: 'unknown', text: 'The file is the receipt’s. Its A4 cannot be measured.' };
  }
  if (claim.tone !== 'yes') return { tone: 'unknown', text: 'The file is the receipt’s. It claims no A4.' };
  return { tone: 'yes', text: 'All three hold.' };
}
