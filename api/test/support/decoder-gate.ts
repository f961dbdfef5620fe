import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createBinFolder } from './bin-folder.js';
import { eventually } from './eventually.js';

const run = promisify(execFile);

/** Name of the file that is there while the gate is closed. */
const CLOSED = 'closed';

/**
 * A decoder is started by this script, which stops itself at a closed gate. By then it dies with its worker.
 * The arguments are those of a decoder alone, not of an encoder.
 */
const script = (program: string): string => `PATH='${process.env.PATH ?? ''}'
case "$*" in
  *'-c:a pcm_f32le'*) if [ -e "\${0%/*}/${CLOSED}" ]; then kill -STOP $$; fi ;;
esac
exec ${program} "$@"`;

interface Process {
  pid: number;
  isStopped: boolean;
  /** Its command line. */
  command: string;
}

/**
 * Keeps songs in the middle, however short they are: while it is closed, the decoders of a worker stop at their start,
 * until it is opened or they are killed.
 */
export class DecoderGate {
  private constructor(private readonly folder: Awaited<ReturnType<typeof createBinFolder>>) {}

  static async create(): Promise<DecoderGate> {
    // Decoders run below bubblewrap, where that works.
    return new DecoderGate(await createBinFolder({ bwrap: script('bwrap'), ffmpeg: script('ffmpeg') }));
  }

  /** What a worker needs for it. */
  get environment(): { PATH: string } {
    return { PATH: this.folder.searchPath };
  }

  close(): Promise<void> {
    return writeFile(path.join(this.folder.path, CLOSED), '');
  }

  /** Resolves when a decoder has stopped here; of this song, when there are others. */
  async stopped(song = ''): Promise<void> {
    const isHere = async (): Promise<boolean> =>
      (await this.processes()).some(({ isStopped, command }) => isStopped && command.includes(song));
    await eventually(isHere, 15_000, 'a decoder');
  }

  /** Resolves when all decoders have gone on, or have ended. */
  async open(): Promise<void> {
    await rm(path.join(this.folder.path, CLOSED), { force: true });
    const isPassed = async (): Promise<boolean> => {
      const here = await this.processes();
      for (const { pid, isStopped } of here) if (isStopped) goOn(pid);
      return here.length === 0;
    };
    await eventually(isPassed, 15_000, 'the last decoder behind the gate');
  }

  async dispose(): Promise<void> {
    await this.open();
    await this.folder.remove();
  }

  /** Those at the gate: once they have passed, they are another program. */
  private async processes(): Promise<Process[]> {
    const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,stat=,args=']);
    const rows = stdout.split('\n').filter((row) => row.includes(this.folder.path));
    return rows.flatMap((row) => {
      const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? [];
      return pid === undefined ? [] : [{ pid: Number(pid), isStopped: state.startsWith('T'), command }];
    });
  }
}

function goOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It was killed meanwhile.
  }
}
