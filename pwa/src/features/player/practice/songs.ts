import { Store } from '../../../shared/store';
import { DEFAULT_SONG, type SongSettings } from './song-settings';

interface SongsState {
  /** By the ids of the queue; a song that was not opened yet has the defaults. */
  byId: Readonly<Record<string, SongSettings>>;
  /** Half speed, for a moment: never stored. */
  isHalf: boolean;
}

interface KnownSong {
  /** Null where the browser does not hash. */
  hash: string | null;
  title: string;
}

/**
 * What is set for each song of the queue: pitch, tempo, loops, markers. It is stored by the hash of the song's sound;
 * where that or the storage is missing it lasts until the page is closed.
 */
export class Songs extends Store<SongsState> {
  readonly #known = new Map<string, KnownSong>();
  /** Ids of songs that were remembered, until that is said. */
  readonly #found = new Set<string>();
  readonly #reading = new Map<string, Promise<void>>();
  /** Ids with changes that are not stored yet. */
  readonly #unsaved = new Set<string>();
  #isSaving = false;

  constructor() {
    super({ byId: {}, isHalf: false });
  }

  settingsOf(id: string | null): SongSettings {
    return (id === null ? undefined : this.state.byId[id]) ?? DEFAULT_SONG;
  }

  get isHalf(): boolean {
    return this.state.isHalf;
  }

  setHalf(isHalf: boolean): void {
    this.update({ isHalf });
  }

  /** Reads what is remembered of a song, once. Never rejects. */
  read(id: string, file: File): Promise<void> {
    let reading = this.#reading.get(id);
    if (reading === undefined) {
      reading = this.#recall(id, file).catch(() => undefined);
      this.#reading.set(id, reading);
    }
    return reading;
  }

  change(id: string, changes: Partial<SongSettings>): void {
    this.#set(id, { ...this.settingsOf(id), ...changes });
    this.#save(id);
  }

  /** Of a song that was opened; null before, and where the browser does not hash. */
  hashOf(id: string): string | null {
    return this.#known.get(id)?.hash ?? null;
  }

  /** Whether settings were found for a song that was opened; once. */
  takeFound(id: string): boolean {
    return this.#found.delete(id);
  }

  /** Settings that were imported, for songs of the queue too. */
  adopt(settings: ReadonlyMap<string, SongSettings>): void {
    for (const [id, { hash }] of this.#known) {
      const found = hash === null ? undefined : settings.get(hash);
      if (found) this.#set(id, found);
    }
  }

  async #recall(id: string, file: File): Promise<void> {
    this.#known.set(id, { hash: null, title: file.name });
    const [{ hashSound }, { recallSong }] = await Promise.all([
      import('../../../shared/audio/sound-hash'),
      import('../song-memory'),
    ]);
    const hash = await hashSound(file);
    this.#known.set(id, { hash, title: file.name });
    const remembered = hash === null ? null : await recallSong(hash);
    // What the user has set meanwhile counts.
    if (remembered && !(id in this.state.byId)) {
      this.#found.add(id);
      this.#set(id, remembered);
    } else if (id in this.state.byId) this.#save(id);
  }

  #set(id: string, settings: SongSettings): void {
    this.update({ byId: { ...this.state.byId, [id]: settings } });
  }

  /** One write at a time, with the latest settings: a slider changes them faster than they are stored. */
  #save(id: string): void {
    this.#unsaved.add(id);
    if (!this.#isSaving) void this.#saveAll();
  }

  async #saveAll(): Promise<void> {
    this.#isSaving = true;
    const { rememberSong } = await import('../song-memory');
    for (const id of this.#unsaved) {
      this.#unsaved.delete(id);
      const { hash = null, title = '' } = this.#known.get(id) ?? {};
      // Without storage the settings last until the page is closed.
      if (hash !== null) await rememberSong({ hash, title, ...this.settingsOf(id) }).catch(() => undefined);
    }
    this.#isSaving = false;
  }
}
