import type { FileWithHandle } from '../../shared/file-inbox/file-inbox';
import type { Pcm } from '../../shared/audio/pcm';
import type { Peaks } from '../../shared/audio/peaks';
import { readMetadata } from '../../shared/audio/read-metadata';
import { annotate, openItem, remember } from './library';
import { measureSong, type OpenedTrack, openTrack } from './open-track';
import type { Drifts } from './pitch/drift/drifts';
import type { SoundDetail } from './practice/sound-detail';
import type { Songs } from './practice/songs';
import type { QueueEntry } from './player-slice';
import type { LibraryItem } from './player-database';

type Learn = (id: string, facts: Partial<QueueEntry>) => void;

/** The files of the queue's entries, and what was read from them. */
export class TrackFiles {
  readonly #files = new Map<string, File>();
  readonly #peaks = new Map<string, Peaks>();
  readonly #details = new Map<string, SoundDetail>();
  /** Those whose own A4 is known or being measured. */
  readonly #measured = new Set<string>();
  readonly #libraryIds = new Map<string, string>();
  /** Object URLs of the covers. */
  readonly #covers = new Map<string, string>();
  /** Files of a folder are read one after the other. */
  #reading: Promise<void> = Promise.resolve();

  /** @param report receives new details of a file */
  constructor(
    private readonly report: Learn,
    private readonly songs: Songs,
    private readonly drifts: Drifts,
  ) {}

  /** A file of this device. */
  put(id: string, file: File): void {
    this.#files.set(id, file);
    this.#reading = this.#reading.then(() => this.#readTags(id, file)).catch(() => undefined);
  }

  /** A file of the library, opened when it is needed. */
  putRemembered(id: string, { id: libraryId, a4Hz, a4ErrorCents }: LibraryItem): void {
    this.#libraryIds.set(id, libraryId);
    // Its error was not always stored.
    if (a4Hz !== null && typeof a4ErrorCents === 'number') this.#measured.add(id);
  }

  /** Releases the file, waveform and cover of a track that will not return. */
  release(id: string): void {
    const cover = this.#covers.get(id);
    if (cover !== undefined) URL.revokeObjectURL(cover);
    for (const kept of [this.#files, this.#peaks, this.#details, this.#measured, this.#libraryIds, this.#covers]) {
      kept.delete(id);
    }
  }

  peaksOf(id: string): Peaks | null {
    return this.#peaks.get(id) ?? null;
  }

  /** The waveform to zoom into, and the attacks; null for tracks that are streamed. */
  detailOf(id: string): SoundDetail | null {
    return this.#details.get(id) ?? null;
  }

  /**
   * @param ask whether the browser may ask for permission to a remembered file; only during a user gesture
   * @throws AudioFileError, PermissionNeededError
   */
  async fileOf(id: string, ask: boolean): Promise<File> {
    const known = this.#files.get(id);
    if (known) return known;
    const file = await openItem(this.#libraryIds.get(id) ?? '', { ask });
    this.put(id, file);
    return file;
  }

  /** Reads a track; its sound is not stored here. @throws as {@link fileOf}; the signal's reason */
  async open(id: string, options: { ask: boolean; canHold: boolean; signal: AbortSignal }): Promise<OpenedTrack> {
    const file = await this.fileOf(id, options.ask);
    const [opened] = await Promise.all([openTrack(file, options), this.songs.read(id, file)]);
    if (opened.held) {
      this.#peaks.set(id, opened.held.peaks);
      if (opened.held.detail !== null) this.#details.set(id, opened.held.detail);
      if (!this.#measured.has(id)) void this.#measure(id, opened.held.pcm);
      await this.drifts.read(id, opened.held.pcm, { hash: this.songs.hashOf(id), signal: options.signal });
    } else if (!this.#measured.has(id)) this.report(id, { unmeasured: 'too-long' });
    this.learn(id, { durationSeconds: opened.durationSeconds });
    return opened;
  }

  /** Stores details, also in the library if the file is remembered. */
  learn(id: string, facts: Partial<QueueEntry>): void {
    this.report(id, facts);
    const libraryId = this.#libraryIds.get(id);
    if (libraryId === undefined) return;
    const { title, artist, album, durationSeconds, a4Hz, a4ErrorCents } = facts;
    const lasting = known({ title, artist, album, durationSeconds, a4Hz, a4ErrorCents });
    // Optional: without it the library shows the file's name.
    if (Object.keys(lasting).length > 0) annotate(libraryId, lasting).catch(() => undefined);
  }

  /**
   * Remembers a file for the next visit.
   *
   * @param known the details known so far
   * @throws StorageFullError
   */
  async remember(id: string, { file, handle }: FileWithHandle, known: () => QueueEntry | null): Promise<void> {
    const item = await remember(file, handle);
    this.#libraryIds.set(id, item.id);
    this.learn(id, { ...known(), libraryId: item.id });
  }

  async #measure(id: string, pcm: Pcm): Promise<void> {
    this.#measured.add(id);
    const measured = await measureSong(pcm);
    if (measured !== null) this.learn(id, { ...measured, unmeasured: null });
    else this.report(id, { unmeasured: 'unclear' });
  }

  async #readTags(id: string, file: File): Promise<void> {
    if (!this.#files.has(id)) return;
    const { title, artist, album, cover, codec, sampleRateHz, channels, bitDepth } = await readMetadata(file);
    // Released meanwhile: nothing would revoke the cover's URL.
    if (!this.#files.has(id)) return;
    const coverUrl = cover && URL.createObjectURL(cover);
    if (coverUrl !== null) this.#covers.set(id, coverUrl);
    this.learn(id, {
      coverUrl,
      format: { codec, sampleRateHz, channels, bitDepth },
      ...known({ title, artist, album }),
    });
  }
}

/** Tags that could not be read do not take the place of those that are known. */
function known(facts: Record<string, unknown>): Partial<QueueEntry> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
}
