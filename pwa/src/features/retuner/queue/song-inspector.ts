import type { Tier } from '@attune/catalogue/plans';
import type { Pcm } from '../../../shared/audio/pcm';
import { checkFile, checkLength } from './check-file';
import type { QueueAction } from './queue-state';
import type { FileRefusal, Look, Song } from './song';
import type { QueueTools } from './song-queue-deps';

/** Looks into the chosen files, one after the other, before anything is uploaded. */
export class SongLooks {
  readonly #underWay = new Map<string, AbortController>();
  #line: Promise<void> = Promise.resolve();
  /** The sound of the song that was looked into last: the only one that is kept decoded. */
  #decoded: { id: string; pcm: Pcm } | null = null;

  constructor(
    private readonly tools: Pick<QueueTools, 'analyse' | 'decode'>,
    private readonly find: (id: string) => Song | undefined,
    private readonly tell: (action: QueueAction) => void,
  ) {}

  /** Checks a file at once, and measures it when its turn comes. */
  begin(id: string, file: File, tier: Tier): void {
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    const checked = this.#check(id, file, tier);
    this.#line = this.#line
      .then(async () => this.#look(id, file, await checked, controller.signal))
      .catch(() => undefined);
  }

  /** The song is taken off the list. */
  stop(id: string): void {
    this.#underWay.get(id)?.abort();
    this.#underWay.delete(id);
    if (this.#decoded?.id === id) this.#decoded = null;
  }

  /** The song's sound; decoded again unless it was the last one. Null when it cannot be decoded here. */
  async pcmOf(id: string): Promise<Pcm | null> {
    if (this.#decoded?.id === id) return this.#decoded.pcm;
    const song = this.find(id);
    if (!song?.file) return null;
    const pcm = await this.tools.decode(song.file).catch(() => null);
    if (pcm) this.#decoded = { id, pcm };
    return pcm;
  }

  async #check(id: string, file: File, tier: Tier): Promise<FileRefusal | null> {
    const refusal = await checkFile(file, tier);
    if (refusal) this.tell({ type: 'refused', id, refusal });
    return refusal;
  }

  async #look(id: string, file: File, refusal: FileRefusal | null, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    // A file that is only too large can still be listened to and measured: the answer may be another plan.
    if (refusal && refusal.neededTier === undefined) return;
    const pcm = await this.tools.analyse(
      file,
      {
        look: (look) => this.#looked(id, look),
        tuning: (tuning) => this.tell({ type: 'tuned', id, tuning }),
      },
      signal,
    );
    if (pcm && this.find(id)) this.#decoded = { id, pcm };
  }

  #looked(id: string, look: Look): void {
    this.tell({ type: 'looked', id, look });
    const refusal = checkLength(look);
    if (refusal === null || this.find(id)?.phase.kind !== 'open') return;
    this.tell({ type: 'refused', id, refusal });
    this.#underWay.get(id)?.abort();
  }
}
