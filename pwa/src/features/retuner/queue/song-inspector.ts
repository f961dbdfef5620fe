import type { Tier } from '@attune/catalogue/plans';
import { checkFile, type FileRefusal } from '../../../shared/audio/check-file';
import type { Pcm } from '../../../shared/audio/pcm';
import type { Inspection, Song } from '../song';
import { checkLength } from './check-length';
import type { QueueAction } from './queue-state';
import type { SongQueueDeps } from './song-queue-deps';

/** Inspects the chosen files, one after the other, before anything is uploaded. */
export class SongInspector {
  readonly #controllers = new Map<string, AbortController>();
  #queue: Promise<void> = Promise.resolve();
  /** Audio of the song that was inspected last: the only one that is kept decoded. */
  #decoded: { id: string; pcm: Pcm } | null = null;

  constructor(
    private readonly deps: Pick<SongQueueDeps, 'inspect' | 'decode'>,
    private readonly find: (id: string) => Song | undefined,
    private readonly emit: (action: QueueAction) => void,
  ) {}

  /** Checks a file at once and measures it in turn. */
  start(id: string, file: File, tier: Tier): void {
    const controller = new AbortController();
    this.#controllers.set(id, controller);
    const checked = this.#check(id, file, tier);
    this.#queue = this.#queue
      .then(async () => this.#inspect(id, file, await checked, controller.signal))
      .catch(() => undefined);
  }

  /** For a song that is removed from the list. */
  stop(id: string): void {
    this.#controllers.get(id)?.abort();
    this.#controllers.delete(id);
    this.release(id);
  }

  /** For a song that is retuned: its audio is no longer played. */
  release(id: string): void {
    if (this.#decoded?.id === id) this.#decoded = null;
  }

  /** The song's audio; decoded again unless it was the last one. Null when this browser cannot decode it. */
  async pcmOf(id: string): Promise<Pcm | null> {
    if (this.#decoded?.id === id) return this.#decoded.pcm;
    const song = this.find(id);
    if (!song?.file) return null;
    const pcm = await this.deps.decode(song.file).catch(() => null);
    if (pcm) this.#retain(id, pcm);
    return pcm;
  }

  async #check(id: string, file: File, tier: Tier): Promise<FileRefusal | null> {
    const refusal = await checkFile(file, tier);
    if (refusal) this.emit({ type: 'refused', id, refusal });
    return refusal;
  }

  async #inspect(id: string, file: File, refusal: FileRefusal | null, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    // A file that is only too large can still be played and measured: a larger plan may accept it.
    if (refusal && refusal.neededTier === undefined) return;
    const pcm = await this.deps.inspect(
      file,
      {
        inspection: (inspection) => this.#inspected(id, inspection),
        tuning: (tuning) => this.emit({ type: 'tuned', id, tuning }),
      },
      signal,
    );
    if (pcm) this.#retain(id, pcm);
  }

  /** Unless the song was removed or retuned meanwhile. */
  #retain(id: string, pcm: Pcm): void {
    if (this.find(id)?.file) this.#decoded = { id, pcm };
  }

  #inspected(id: string, inspection: Inspection): void {
    this.emit({ type: 'inspected', id, inspection });
    const refusal = checkLength(inspection);
    if (refusal === null || this.find(id)?.phase.kind !== 'open') return;
    this.emit({ type: 'refused', id, refusal });
    this.#controllers.get(id)?.abort();
  }
}
