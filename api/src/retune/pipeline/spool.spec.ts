import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spool } from './spool.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attune-spool-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function everythingIn(spool: Spool): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of spool.read()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

describe('a spool', () => {
  it('gives back what was written, silence at its end and in its midst too, and keeps no room for silence', async () => {
    const file = path.join(folder, 'spool');
    const spool = await Spool.create(file);
    const [sound, silence] = [Buffer.alloc(262_144, 7), Buffer.alloc(262_144)];
    const parts = [silence, sound, ...Array.from({ length: 30 }, () => silence), sound, silence];
    const reading = everythingIn(spool);
    for (const part of parts) await spool.append(part);
    spool.complete();
    expect((await reading).equals(Buffer.concat(parts))).toBe(true);
    const { size, blocks } = await stat(file);
    expect(size).toBe(parts.length * silence.length);
    expect(blocks * 512).toBeLessThan(4 * sound.length);
    await spool.remove();
  });
});
