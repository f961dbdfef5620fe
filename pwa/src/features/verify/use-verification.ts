import type { SignedReceipt } from '@attune/catalogue/signed-receipt';
import { useEffect, useRef, useState } from 'react';
import { readHead } from '../../shared/audio/file-head';
import { hashSound } from '../../shared/audio/sound-hash';
import { identify, type Identity, measureSong, type Sound } from './check-song';
import { isJson, readReceiptFile } from './read-receipt';
import { type KeyRing, loadKeys } from './receipt-keys';

export interface SongCheck {
  file: File;
  identity: Identity | null;
  sound: Sound | null;
  /** 0-1, of the measurement. */
  share: number;
  secondsLeft: number | null;
}

/** A file that was left out: the sentence about it, which begins with its name. */
export interface Refusal {
  name: string;
  fact: string;
  advice: string;
}

interface Verification {
  songs: SongCheck[];
  refusals: Refusal[];
}

const NOTHING: Verification = { songs: [], refusals: [] };

/** Checks the files that are chosen, one after another; a new choice takes the place of the one before. */
export function useVerification(): Verification & { verify: (files: readonly File[]) => void } {
  const [verification, setVerification] = useState(NOTHING);
  const run = useRef<AbortController>(null);
  const keys = useRef<Promise<KeyRing>>(null);
  useEffect(() => {
    // So that they are on this device when the connection is gone.
    keys.current ??= loadKeys();
    return () => run.current?.abort();
  }, []);

  const verify = (files: readonly File[]): void => {
    run.current?.abort();
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    const update = (change: (before: Verification) => Verification): void => {
      if (!signal.aborted) setVerification(change);
    };
    // Those of the last visit may lack one that signs since then.
    keys.current = (keys.current ?? loadKeys()).then((ring) => (ring.isFresh ? ring : loadKeys()));
    void checkAll(files, keys.current, update, signal).catch(() => undefined);
  };
  return { ...verification, verify };
}

type Update = (change: (before: Verification) => Verification) => void;

async function checkAll(
  files: readonly File[],
  keys: Promise<KeyRing>,
  update: Update,
  signal: AbortSignal,
): Promise<void> {
  update(() => NOTHING);
  const { songs, receipts, refusals } = await sort(files);
  update(() => ({
    songs: songs.map((file) => ({ file, identity: null, sound: null, share: 0, secondsLeft: null })),
    refusals,
  }));
  const change = (file: File, changes: Partial<SongCheck>): void =>
    update(({ songs: all, ...rest }) => ({
      ...rest,
      songs: all.map((one) => (one.file === file ? { ...one, ...changes } : one)),
    }));
  const unused = new Set(receipts);
  for (const file of songs) {
    const soundSha256 = await hashSound(file).catch(() => null);
    const given = receiptFor(soundSha256, receipts, songs.length);
    if (given) unused.delete(given);
    change(file, { identity: await identify(file, given?.receipt ?? null, keys, soundSha256) });
    signal.throwIfAborted();
    const startedAt = performance.now();
    const onProgress = (share: number): void => {
      const elapsedSeconds = (performance.now() - startedAt) / 1000;
      change(file, { share, secondsLeft: share > 0.1 ? Math.ceil((elapsedSeconds * (1 - share)) / share) : null });
    };
    change(file, { sound: await measureSong(file, onProgress, signal) });
  }
  const left = [...unused].map(({ file: { name } }) => ({ name, ...withoutSong(songs.length) }));
  if (left.length > 0) update((before) => ({ ...before, refusals: [...before.refusals, ...left] }));
}

interface GivenReceipt {
  file: File;
  receipt: SignedReceipt;
}

/** By the sound that it names; a song and a receipt that are alone belong together. */
function receiptFor(
  soundSha256: string | null,
  receipts: readonly GivenReceipt[],
  songCount: number,
): GivenReceipt | undefined {
  const named = receipts.find(({ receipt }) => receipt.soundSha256 === soundSha256);
  return named ?? (songCount === 1 && receipts.length === 1 ? receipts[0] : undefined);
}

const withoutSong = (songCount: number): Omit<Refusal, 'name'> =>
  songCount === 0
    ? { fact: 'needs its song.', advice: 'Drop both together.' }
    : { fact: 'is the receipt of none of these songs.', advice: 'It names other samples.' };

async function sort(files: readonly File[]): Promise<{ songs: File[]; receipts: GivenReceipt[]; refusals: Refusal[] }> {
  const songs: File[] = [];
  const receipts: GivenReceipt[] = [];
  const refusals: Refusal[] = [];
  for (const file of files) {
    const { name } = file;
    if (isJson(file)) {
      const receipt = await readReceiptFile(file).catch(() => null);
      if (receipt) receipts.push({ file, receipt });
      else refusals.push({ name, fact: 'is not a signed receipt.', advice: 'Save the receipt as JSON once more.' });
    } else if ((await readHead(file).catch(() => null))?.isSound === true) songs.push(file);
    else {
      const advice = 'Drop mp3, wav or flac, or a receipt (.json) with its song.';
      refusals.push({ name, fact: 'is not a sound file.', advice });
    }
  }
  return { songs, receipts, refusals };
}
