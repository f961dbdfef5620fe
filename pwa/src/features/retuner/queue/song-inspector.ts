import { MAX_DURATION_SECONDS, type Tier } from '@attune/catalogue/plans';
import { checkFile, type FileRefusal } from '../../../shared/audio/check-file';
import type { Pcm } from '../../../shared/audio/pcm';
import { clock } from '../../../shared/format/sound';
import type { Inspection, Tuning } from '../song';
import type { QueueStore } from './queue-store';

export interface InspectorDeps {
  /** Inspects a file and measures its tuning; rejects only when aborted. */
  inspect: (
    file: File,
    on: { inspection: (inspection: Inspection) => void; tuning: (tuning: Tuning) => void },
    signal: AbortSignal,
  ) => Promise<Pcm | null>;
  decode: (file: File) => Promise<Pcm>;
}

/** Inspects the chosen files, one after the other, before anything is uploaded. */
export class SongInspector {
  readonly #controllers = new Map<string, AbortController>();
  #queue: Promise<void> = Promise.resolve();
  /** Audio of the song that was inspected last: the only one that is kept decoded. */
  #decoded: { id: string; pcm: Pcm } | null = null;

  constructor(
    private readonly deps: InspectorDeps,
    private readonly store: QueueStore,
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
    const song = this.store.find(id);
    if (!song?.file) return null;
    const pcm = await this.deps.decode(song.file).catch(() => null);
    if (pcm) this.#retain(id, pcm);
    return pcm;
  }

  async #check(id: string, file: File, tier: Tier): Promise<FileRefusal | null> {
    const refusal = await checkFile(file, tier);
    if (refusal) this.store.do({ type: 'refused', id, refusal });
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
        tuning: (tuning) => this.store.do({ type: 'tuned', id, tuning }),
      },
      signal,
    );
    if (pcm) this.#retain(id, pcm);
  }

  /** Unless the song was removed or retuned meanwhile. */
  #retain(id: string, pcm: Pcm): void {
    if (this.store.find(id)?.file) this.#decoded = { id, pcm };
  }

  #inspected(id: string, inspection: Inspection): void {
    this.store.do({ type: 'inspected', id, inspection });
    const refusal = checkLength(inspection);
    if (refusal === null || this.store.find(id)?.phase.kind !== 'open') return;
    this.store.do({ type: 'refused', id, refusal });
    this.#controllers.get(id)?.abort();
  }
}

/** Formats whose length is known only after reading to the end; until then browsers guess. */
const GUESSED = new Set<string | null>(['mp3', 'aac', null]);
const GUESS_TOLERANCE = 1.25;

/** Refuses songs that are certainly longer than the server accepts. */
export function checkLength(inspection: Inspection): FileRefusal | null {
  if (inspection.kind !== 'known') return null;
  const { durationSeconds, codec } = inspection.facts;
  const isGuessed = inspection.peaks === null && GUESSED.has(codec);
  if (durationSeconds <= MAX_DURATION_SECONDS * (isGuessed ? GUESS_TOLERANCE : 1)) return null;
  const max = MAX_DURATION_SECONDS / 3600;
  return {
    message: `This song is ${clock(durationSeconds)} long; the limit is ${max} hours. Choose a shorter one.`,
  };
}
