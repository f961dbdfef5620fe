import type { Tier } from '@attune/catalogue/plans';
import type { Pcm } from '../../../shared/audio/pcm';
import type { Found, FoundFile } from '../../../shared/files/found-files';
import { toKey } from '../../../shared/files/place';
import { delay } from '../../../shared/scope';
import type { ToastMessage } from '../../../shared/ui/use-toast';
import { type RetuneOptions, fitToTier, saveOptions } from '../options/options';
import { previewFor } from '../options/preview';
import { isBusy, isFileMissing, isSignInNeeded, type RetuneRequest, type Song } from '../song';
import { interrupted } from '../transfer/failures';
import { type Place, placeOf, placeOfSong } from '../where/place';
import { albumOf, albumSourceOf } from './album';
import { type Intake, maxSongs, takeIn } from './intake';
import { type KeptState, type QueueState, readySongs } from './queue-state';
import { QueueStore, type StoreDeps } from './queue-store';
import { type InspectorDeps, SongInspector } from './song-inspector';
import { type RunnerDeps, SongRunner } from './song-runner';

/** The effects of {@link SongQueue}, replaced in tests. */
export interface SongQueueDeps extends StoreDeps, InspectorDeps, RunnerDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
}

/** Owns the chosen files: what is in the list, in which order, how they are retuned. Lives while the app does. */
export class SongQueue {
  /** Shows messages; set by the page that was opened last. */
  notify: (message: ToastMessage) => void = () => undefined;
  /** Who signed in last while songs were open; null for a visitor's songs. */
  ownerId: string | null = null;
  readonly subscribe: QueueStore['subscribe'];
  readonly #store: QueueStore;
  readonly #inspector: SongInspector;
  readonly #runner: SongRunner;
  /** The settings while the user has not chosen any: those of last time, or the last suggested. */
  #unchosen: string;
  /** Of the last songs that were to be sent. */
  tier: Tier = 'free';
  #lastIntake: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly deps: SongQueueDeps,
    options: RetuneOptions,
  ) {
    this.#store = new QueueStore(options, deps);
    this.#unchosen = settingsOf(options);
    this.subscribe = this.#store.subscribe;
    this.#inspector = new SongInspector(deps, this.#store);
    this.#runner = new SongRunner(deps, this.#store, {
      message: (message) => this.notify(message),
      delivered: (id) => this.#inspector.release(id),
    });
  }

  readonly state = (): QueueState => this.#store.state;

  /** Adds the songs among dropped or chosen files, one choice after the other, as far as there is room. */
  take(found: Found, tier: Tier): Promise<void> {
    const taken = this.#lastIntake.then(async () => {
      const files = found.files.filter(({ file }) => !this.#findFile(file));
      if (files.length === 0 && found.files.length > 0) return;
      const { songs, intake } = await takeIn({ ...found, files }, this.state().songs, maxSongs(tier));
      // To check hundreds of files takes a while, and so does drawing their rows.
      await delay();
      if (songs.length === 0) this.#store.do({ type: 'nothing-added', intake });
      else this.add(songs, tier, intake);
      if (songs.length > 0 && found.intoFolder) this.#store.do({ type: 'into-folder', folder: found.intoFolder });
    });
    this.#lastIntake = taken.catch(() => undefined);
    return taken;
  }

  /** Adds files; all are checked at once and measured one after the other, before anything is uploaded. */
  add(files: readonly FoundFile[], tier: Tier, intake: Intake | null = null): void {
    const songs = files.map(({ file, path }) => {
      return { id: this.deps.newId(), file, path, name: file.name, sizeBytes: file.size };
    });
    this.#store.do({ type: 'added', songs, intake });
    for (const { id, file } of songs) this.#inspector.start(id, file, tier);
  }

  /** Goes on with the songs of an earlier page. Their receipts are read again. */
  async restore(kept: KeptState, tier: Tier): Promise<void> {
    const known = new Set(this.state().songs.map(({ id }) => id));
    const songs = kept.songs.filter(({ id }) => !known.has(id));
    const startedAtMs = this.deps.nowMs();
    this.tier = tier;
    this.#store.do({ type: 'restored', kept: { ...kept, songs, batch: kept.batch && { ...kept.batch, startedAtMs } } });
    for (const { id, file } of songs) if (file) this.#inspector.start(id, file, tier);
    await this.#runner.resume();
    for (const { id } of songs) await this.readReceipt(id);
  }

  /** The songs are a visitor's from now on. */
  disown(): void {
    this.ownerId = null;
  }

  /** Replaces a song's file. */
  replace(id: string, file: File, tier: Tier): void {
    if (this.#findFile(file)) return;
    this.remove(id);
    this.add([{ file, path: '' }], tier);
  }

  /** Takes songs off the list that are neither running nor queued: all, those that are done, or saved. */
  clear(which: 'all' | 'done' | 'saved'): void {
    for (const song of this.state().songs) {
      const { phase } = song;
      const isDone = phase.kind === 'done' && (which === 'done' || phase.outcome.isSaved);
      if (which === 'all' ? !isBusy(song) : isDone) this.remove(song.id);
    }
  }

  /** The retuned songs come only into the history. */
  leaveFolder(): void {
    this.#store.do({ type: 'into-folder', folder: null });
  }

  select(id: string | null): void {
    this.#store.do({ type: 'selected', id });
  }

  choose(options: Partial<RetuneOptions>): void {
    this.#store.do({ type: 'chosen', options });
    saveOptions(this.deps.storage, this.state().options);
  }

  /** Chooses options for the user unless they have chosen any since the app was opened. */
  suggest(options: Partial<RetuneOptions>): void {
    if (settingsOf(this.state().options) !== this.#unchosen) return;
    this.choose(options);
    this.#unchosen = settingsOf(this.state().options);
  }

  /** What the trial of a song on this device found. */
  setProbe(id: string, probe: Song['probe']): void {
    this.#store.do({ type: 'probed', id, probe });
  }

  setSource(id: string, text: string | null): void {
    this.#store.do({ type: 'source', id, text });
  }

  /** Whether all songs are shifted by the album's pitch, or each by its own. */
  chooseAlbumShift(albumShift: 'shared' | 'own'): void {
    this.#store.do({ type: 'album-shift', albumShift });
  }

  /** Whether a song apart from its album is shifted like it. */
  takeAlbumShift(id: string, takesAlbumShift: boolean): void {
    this.#store.do({ type: 'song-shift', id, takesAlbumShift });
  }

  force(id: string, isForced: boolean): void {
    this.#store.do({ type: 'forced', id, isForced });
  }

  /** Takes a song off the list; a running one is cancelled first. */
  remove(id: string): void {
    this.cancel(id);
    this.#inspector.stop(id);
    this.#store.do({ type: 'removed', id });
  }

  /** Moves a song to another place of the list, from 0: the order decides which are retuned first. */
  move(id: string, to: number): void {
    const last = this.state().songs.length - 1;
    this.#store.do({ type: 'moved', id, to: Math.min(Math.max(to, 0), last) });
  }

  /** Opens a finished song again, for another target; null: for one that is still to be chosen. */
  again(id: string, tier: Tier, targetHz: number | null): void {
    if (targetHz !== null) this.choose({ target: targetHz });
    // Only a history keeps originals.
    this.#store.do({ type: 'again', id, isStored: tier === 'studio' });
  }

  /**
   * Queues songs, each with a request built from the current options.
   *
   * @param beyond songs that there are no retunes left for
   * @param given where they are retuned, whatever was chosen
   * @returns how many were queued
   */
  convert(ids: readonly string[], tier: Tier, beyond: readonly string[] = [], given?: Place): number {
    this.tier = tier;
    const options = fitToTier(this.state().options, tier);
    const album = albumOf(this.state());
    const { intoFolder } = this.state();
    const wanted = new Set(ids);
    const ready = readySongs(this.state());
    const place = given ?? placeOf(ready, options);
    const requests = new Map<string, RetuneRequest>();
    for (const song of ready) {
      const itsPlace = placeOfSong(song, options, place);
      if (!wanted.has(song.id) || itsPlace === null) continue;
      const { request } = previewFor(song, options, albumSourceOf(this.state(), album, song));
      const isOnDevice = itsPlace === 'device';
      if (request !== null) requests.set(song.id, { ...request, folderId: intoFolder?.id, isOnDevice });
    }
    if (requests.size === 0) return 0;
    this.#store.do({ type: 'sent', ids: [...requests.keys()], atMs: this.deps.nowMs(), requests, beyond });
    this.#runner.next();
    return requests.size;
  }

  /** Sends songs once the user has signed in again. */
  convertOnReturn(ids: readonly string[], tier: Tier): void {
    this.tier = tier;
    for (const id of ids) this.#store.do({ type: 'phase', id, phase: { kind: 'open', stoppedBy: 'session' } });
  }

  /** Resumes an interrupted retune: downloads its song, once that is ready. */
  collect(id: string): void {
    this.#runner.collect(id);
  }

  /** Stops a song; its file and options stay. */
  cancel(id: string): void {
    this.#runner.cancel(id);
  }

  /** Stops everything that is running or queued; files and options stay. */
  cancelAll(): void {
    this.#runner.cancelAll();
  }

  /** Saves the finished songs of the batch: before the others are done, or once more. */
  saveBatch(): Promise<void> {
    return this.#runner.saveBatch();
  }

  /** Saves a finished song again while it is still in memory. */
  saveSong(id: string): void {
    this.#runner.saveSong(id);
  }

  /** Loads the receipt of a finished song; can be called again after a failure. */
  readReceipt(id: string): Promise<void> {
    return this.#runner.readReceipt(id);
  }

  /** Goes on where the session’s end stopped it: fetches what the server has, and sends the rest. */
  onUserReturned(): void {
    const { songs } = this.state();
    for (const { id, phase } of songs.filter(isSignInNeeded)) {
      if (phase.kind !== 'failed' || phase.failure.resumeAt === undefined) continue;
      const failure = interrupted(phase.failure.resumeAt);
      this.#store.do({ type: 'phase', id, phase: { ...phase, failure } });
      this.collect(id);
    }
    const unsent = songs.filter(({ phase }) => phase.kind === 'open' && phase.stoppedBy === 'session');
    const ids = unsent.map(({ id }) => id);
    if (ids.length > 0) this.convert(ids, this.tier);
  }

  /** Drops all songs: another user has signed in. */
  reset(): void {
    for (const { id } of this.state().songs) this.remove(id);
    this.#store.do({ type: 'emptied' });
  }

  /** The song's sound; see {@link SongInspector}. */
  pcmOf(id: string): Promise<Pcm | null> {
    return this.#inspector.pcmOf(id);
  }

  /** Goes on with the song that has waited for this file. @returns whether there was one */
  #findFile(file: File): boolean {
    const key = toKey({ path: '', filename: file.name, bytes: file.size });
    const waiting = this.state().songs.filter(isFileMissing);
    const song = waiting.find(({ name, sizeBytes }) => toKey({ path: '', filename: name, bytes: sizeBytes }) === key);
    if (!song) return false;
    const { id } = song;
    this.#store.do({ type: 'sent', ids: [id], atMs: this.deps.nowMs() });
    this.#store.do({ type: 'file-found', id, file });
    this.#inspector.start(id, file, this.tier);
    this.#runner.next();
    return true;
  }
}

/** What a preset sets, and which one it was. */
const settingsOf = ({ place: _place, where: _where, uploadsUnfit: _uploads, ...settings }: RetuneOptions): string =>
  JSON.stringify(settings);
