import { DecoderSandbox, describeFailure, isSandboxFailure, type SandboxState } from './decoder-sandbox.js';

const REFUSED: SandboxState = { isIsolated: false, reason: 'it was refused' };
const ISOLATED: SandboxState = { isIsolated: true, options: ['--disable-userns'] };

/** A sandbox whose checks return `results` one after another, and a clock that is set by hand. */
function sandboxWith(results: SandboxState[]) {
  const clock = { ms: 0 };
  let tries = 0;
  const tryOut = async (): Promise<SandboxState> => {
    const result = results[tries];
    tries += 1;
    if (result === undefined) throw new Error('There was one try too many.');
    return Promise.resolve(result);
  };
  return { sandbox: new DecoderSandbox(tryOut, () => clock.ms), clock, tries: () => tries };
}

describe('the sandbox of decoders', () => {
  it('is tried again a minute after it was refused, and not sooner', async () => {
    const { sandbox, clock, tries } = sandboxWith([REFUSED, ISOLATED]);
    expect(await sandbox.check()).toBe(REFUSED);
    clock.ms = 59_999;
    expect(await sandbox.check()).toBe(REFUSED);
    expect([tries(), sandbox.command('/song')]).toEqual([1, undefined]);
    clock.ms = 60_000;
    expect(await sandbox.check()).toBe(ISOLATED);
    expect(tries()).toBe(2);
    expect(sandbox.command('/song')).toEqual(expect.arrayContaining(['bwrap', '--disable-userns', '/song']));
  });

  it('is not tried again once it has worked', async () => {
    const { sandbox, clock, tries } = sandboxWith([ISOLATED]);
    await sandbox.check();
    clock.ms = 3_600_000;
    expect(await sandbox.check()).toBe(ISOLATED);
    expect(tries()).toBe(1);
  });

  it('is tried once for all who ask at the same time', async () => {
    const { sandbox, tries } = sandboxWith([REFUSED]);
    expect(await Promise.all([sandbox.check(), sandbox.checkNow(), sandbox.check()])).toEqual(Array(3).fill(REFUSED));
    expect(tries()).toBe(1);
  });

  it('never counts as absent only because it has not been tried', () => {
    const { sandbox } = sandboxWith([]);
    expect(() => sandbox.command('/song')).toThrow('checked before the first decoder');
  });
});

describe('why there is no sandbox', () => {
  const failure = { message: 'Command failed: bwrap' };

  it.each([
    ['a missing program', { ...failure, code: 'ENOENT' }, '', 'bubblewrap (the program bwrap) is not installed'],
    ['a slow start', { ...failure, killed: true }, '', 'bubblewrap did not answer within 15 s'],
    ['a refusal', { ...failure, code: 1 }, 'bwrap: No\n', 'bubblewrap may not make namespaces here (bwrap: No)'],
    ['silence', { ...failure, code: 1 }, '', 'bubblewrap may not make namespaces here (Command failed: bwrap)'],
  ])('is described: %s', (_what, error, stderr, reason) => {
    expect(describeFailure(error, stderr)).toMatchObject({ reason });
  });
});

describe('the words of a program that gave nothing', () => {
  it.each([
    ['bwrap: No permissions to create new namespace, likely because the kernel does not allow it', true],
    ["bwrap: Can't find source path /songs/a.mp3: Permission denied", true],
    ['[mp3 @ 0x55] bwrap: is the title of this song', false],
    ['', false],
  ])('"%s" come from the sandbox: %s', (stderr, expected) => {
    expect(isSandboxFailure(stderr)).toBe(expected);
  });
});
