// Retunes songs as a user does, and reads on the receipts what became of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { quietly } from '../bench/processes.mjs';
import { ffmpeg, inTemporaryFolder, writeWav } from './sounds.mjs';

/** Asked for by turns: catalogue pitches and others. */
const TARGETS_HZ = [432, 444, 427.35, 437.9, 449.61];

/**
 * @param {string} cli the built command line
 * @param {import('./cases.mjs').Case[]} songs
 * @param {(text: string) => void} tell
 * @returns {{ difference: number | null }[]} cents measured less cents asked; null: the receipt says nothing
 */
export function checkReceipts(cli, songs, tell) {
  return songs.map((song, i) =>
    inTemporaryFolder((dir) => {
      const file = (name) => path.join(dir, name);
      writeWav(file('song.wav'), song.sound());
      ffmpeg(['-i', file('song.wav'), '-c:a', 'libmp3lame', '-b:a', '192k', file('song.mp3')]);
      const mode = i % 2 === 0 ? 'tempo' : 'varispeed';
      const to = String(TARGETS_HZ[i % TARGETS_HZ.length]);
      const out = ['--out', file('out.mp3'), '--receipt', file('receipt.json'), '--force'];
      quietly(process.execPath, cli, file('song.mp3'), '--from', '440', '--to', to, '--mode', mode, ...out);
      const receipt = JSON.parse(readFileSync(file('receipt.json'), 'utf8'));
      const difference = receipt.measured?.differenceCents ?? null;
      tell(`${song.name}: ${mode} to ${to}, asked ${receipt.asked.cents}, differs by ${difference}`);
      return { difference };
    }),
  );
}
