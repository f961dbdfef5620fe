import { audioProblemOf } from '../../shared/audio/audio-file.errors';
import type { Listening, LiveEvent, LiveRetuner } from '../../shared/audio/live-retuner';
import type { Peaks } from '../../shared/audio/peaks';
import { type GivenFile, isAudioFile } from './choose-files';
import { StorageFullError } from './copy-store';
import { canRemember, type LibraryItem, PermissionNeededError } from './library';
import { MediaSessionBridge } from './media-session';
import { NextTrack } from './next-track';
import { newId } from './new-id';
import { playerActions, type PlayerState, type QueueEntry, selectCurrent, type WithPlayer } from './player-slice';
import { PlayingTitle } from './playing-title';
import { rememberSettings, type RetuneSettings, shiftOf } from './retune-settings';
import { TrackShelf } from './track-shelf';

/** What is said once, in a toast. */
export interface Notice {
  title: string;
  description: string;
  tone: 'neutral' | 'bad';
  action?: { label: string; onClick: () => void };
}

export interface PlayerStore {
  dispatch(action: ReturnType<(typeof playerActions)[keyof typeof playerActions]>): unknown;
  getState(): WithPlayer;
}

const SKIP_SECONDS = 10;
/** The next track is decoded when so much of the current one is left: early enough for a phone, late enough for its memory. */
const PREPARE_SECONDS = 30;
const TICK_MS = 1000;
/** As long a removed track can be put back; the toast is gone long before. */
const UNDO_MS = 60_000;
/** Pressing Previous later than this begins the track again. */
const AGAIN_SECONDS = 3;
const ASK_AGAIN = 'The browser wants to be asked before this file is opened again. Press Play.';

/**
 * The one owner of everything that sounds or lasts longer than a page: engine, files, waveforms, timers. What can be
 * drawn is in the slice.
 */
export class PlayerSession {
  readonly #media: MediaSessionBridge;
  readonly #tabTitle = new PlayingTitle();
  readonly #shelf: TrackShelf;
  readonly #next: NextTrack;
  readonly #noticeListeners = new Set<(notice: Notice) => void>();
  #engine: LiveRetuner | null = null;
  #starting: Promise<LiveRetuner> | null = null;
  #opening = new AbortController();
  /** Whether the track that is being opened is to play then; what is pressed meanwhile changes it. */
  #willPlay = false;
  #ticking: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly store: PlayerStore,
    private readonly createEngine: () => Promise<LiveRetuner>,
  ) {
    this.#shelf = new TrackShelf((id, facts) => {
      this.#dispatch(playerActions.learned({ id, facts }));
      if (this.#state.currentId === id) this.#media.show(this.#current);
      if (facts.a4Hz !== undefined) this.#applyRetuning(id);
    });
    this.#next = new NextTrack(this.#shelf);
    this.#media = new MediaSessionBridge({
      play: () => void this.play(),
      pause: () => void this.pause(),
      previous: () => this.previous(),
      next: () => this.next(),
      skip: (seconds) => this.skip(seconds),
      seekTo: (seconds) => this.seek(seconds),
    });
  }

  get analyser(): AnalyserNode | null {
    return this.#engine?.analyser ?? null;
  }

  peaksOf(id: string | null): Peaks | null {
    return id === null ? null : this.#shelf.peaksOf(id);
  }

  /** Seconds of the recording. */
  readonly positionSeconds = (): number => this.#engine?.positionSeconds() ?? 0;

  subscribeNotices(listener: (notice: Notice) => void): () => void {
    this.#noticeListeners.add(listener);
    return () => this.#noticeListeners.delete(listener);
  }

  /** Adds files to the end of the line; with nothing there, the first of them is opened, paused. */
  async addFiles(given: readonly GivenFile[], { keep }: { keep: boolean }): Promise<void> {
    const audible = await Promise.all(given.map(async (one) => ((await isAudioFile(one.file)) ? one : null)));
    const accepted = audible.filter((one) => one !== null);
    if (accepted.length < given.length) {
      this.#notify({ title: 'Invalid file', description: 'Please select an audio file', tone: 'bad' });
    }
    const entries = accepted.map(({ file }) => newEntry(file.name, file.size));
    this.#append(entries);
    for (const [i, entry] of entries.entries()) {
      const one = accepted[i];
      if (!one) continue;
      this.#shelf.put(entry.id, one.file);
      if (keep && canRemember(one.handle)) void this.#remember(entry.id, one);
    }
    await this.#openFirst(entries);
  }

  async addFromLibrary(item: LibraryItem, { play }: { play: boolean }): Promise<void> {
    const { title, artist, album, durationSeconds, a4Hz } = item;
    const facts = { title, artist, album, durationSeconds, a4Hz, libraryId: item.id };
    const entry = { ...newEntry(item.fileName, item.sizeBytes), ...facts };
    this.#shelf.putRemembered(entry.id, item);
    this.#append([entry]);
    // The press that chose it is also the one during which the browser may ask.
    if (play) await this.select(entry.id, { play: true, ask: true });
    else await this.#openFirst([entry]);
  }

  /** Opens a track of the line. Anything that goes wrong is said beside it. */
  async select(id: string, { play, ask = true }: { play: boolean; ask?: boolean }): Promise<void> {
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    this.#willPlay = play;
    this.#next.drop(this.#engine);
    this.#dispatch(playerActions.selected(id));
    this.#dispatch(playerActions.learned({ id, facts: { problem: null } }));
    try {
      const engine = await this.#start();
      await engine.pause();
      const opened = await this.#shelf.open(id, { ask, canHold: engine.playsFromMemory, signal: opening.signal });
      const sound = opened.held ? { pcm: opened.held.pcm } : { file: await this.#shelf.fileOf(id, false) };
      if (opening.signal.aborted) return;
      const ratio = this.#ratioOf(id);
      engine.setRetuning(id, { ratio, mode: this.#state.retune.mode });
      engine.load({ key: id, sound, ratio });
      this.#dispatch(playerActions.loaded({ isStreamed: opened.held === null, hasWaveform: opened.held !== null }));
      this.#dispatch(playerActions.statusChanged('paused'));
      this.#media.show(this.#current);
      this.#media.setPosition(this.#current?.durationSeconds ?? 0, 0);
      if (this.#willPlay) await this.play();
    } catch (error) {
      if (!opening.signal.aborted) this.#refuse(id, error);
    }
  }

  async play(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    // The engine still has the track before.
    if (this.#state.status === 'loading') return void (this.#willPlay = true);
    if (current.problem !== null) return this.select(current.id, { play: true, ask: true });
    try {
      await (await this.#start()).play();
    } catch (error) {
      this.#refuse(current.id, error);
    }
  }

  async pause(): Promise<void> {
    this.#willPlay = false;
    await this.#engine?.pause();
  }

  toggle(): void {
    void (this.#isPlaying ? this.pause() : this.play());
  }

  seek(seconds: number): void {
    const duration = this.#current?.durationSeconds ?? 0;
    this.#engine?.seek(Math.min(Math.max(0, seconds), Math.max(0, duration - 0.05)));
    this.#media.setPosition(duration, seconds);
  }

  skip(seconds: number = SKIP_SECONDS): void {
    this.seek(this.positionSeconds() + seconds);
  }

  previous(): void {
    const before = this.#neighbour(-1);
    // While a track is being opened the engine still has the one before, and its position.
    const isFarIn = this.#state.status !== 'loading' && this.positionSeconds() > AGAIN_SECONDS;
    if (before && !isFarIn) void this.select(before.id, { play: this.#isPlaying });
    else if (this.#state.status !== 'loading') this.seek(0);
  }

  next(): void {
    const after = this.#neighbour(1);
    if (after) void this.select(after.id, { play: this.#isPlaying });
  }

  setVolume(volume: number): void {
    this.#dispatch(playerActions.volumeChanged(volume));
    this.#applyVolume();
  }

  toggleMute(): void {
    this.#dispatch(playerActions.muteToggled());
    this.#applyVolume();
  }

  retune(change: Partial<RetuneSettings>): void {
    this.#dispatch(playerActions.retuneChanged(change));
    rememberSettings(this.#state.retune);
    if (this.#state.currentId !== null) this.#applyRetuning(this.#state.currentId);
    this.#next.drop(this.#engine);
  }

  /** Original or retuned, at the same place in the music. */
  listenTo(listening: Listening): void {
    this.#dispatch(playerActions.listeningChanged(listening));
    this.#engine?.listenTo(listening);
  }

  move(id: string, to: number): void {
    this.#dispatch(playerActions.moved({ id, to }));
    this.#next.drop(this.#engine);
  }

  /** Takes a track out of the line; the toast offers to put it back. */
  remove(id: string): void {
    const { queue, currentId } = this.#state;
    const isPlaying = this.#isPlaying;
    const index = queue.findIndex((entry) => entry.id === id);
    const entry = queue[index];
    if (!entry) return;
    const follower = queue[index + 1] ?? queue[index - 1];
    this.#dispatch(playerActions.removed(id));
    this.#next.drop(this.#engine);
    if (currentId === id) {
      if (follower) void this.select(follower.id, { play: isPlaying });
      else this.#empty();
    }
    this.#notify({
      title: 'Removed from the queue',
      description: entry.title ?? entry.fileName,
      tone: 'neutral',
      action: { label: 'Undo', onClick: () => this.#putBack(entry, index) },
    });
    setTimeout(() => {
      if (!this.#state.queue.some((one) => one.id === id)) this.#shelf.letGo(entry);
    }, UNDO_MS);
  }

  get #state(): PlayerState {
    return this.store.getState().player;
  }

  /** It sounds, or will as soon as it is open. */
  get #isPlaying(): boolean {
    const { status } = this.#state;
    return status === 'playing' || (status === 'loading' && this.#willPlay);
  }

  get #current(): QueueEntry | null {
    return selectCurrent(this.store.getState());
  }

  #dispatch(action: Parameters<PlayerStore['dispatch']>[0]): void {
    this.store.dispatch(action);
  }

  #notify(notice: Notice): void {
    for (const listener of this.#noticeListeners) listener(notice);
  }

  #append(entries: QueueEntry[]): void {
    if (entries.length > 0) this.#dispatch(playerActions.added(entries));
    this.#next.drop(this.#engine);
  }

  async #openFirst([first]: readonly QueueEntry[]): Promise<void> {
    if (first && this.#state.currentId === null) await this.select(first.id, { play: false, ask: false });
  }

  #putBack(entry: QueueEntry, index: number): void {
    this.#dispatch(playerActions.inserted({ entry, index }));
    this.#next.drop(this.#engine);
    void this.#openFirst([entry]);
  }

  #empty(): void {
    this.#opening.abort();
    this.#engine?.unload();
    this.#dispatch(playerActions.selected(null));
    this.#media.show(null);
  }

  #neighbour(step: 1 | -1): QueueEntry | null {
    const { queue, currentId } = this.#state;
    const index = queue.findIndex(({ id }) => id === currentId);
    return index < 0 ? null : (queue[index + step] ?? null);
  }

  /** The engine is made at the first file, not with the page: an audio output is not free. */
  #start(): Promise<LiveRetuner> {
    this.#starting ??= this.createEngine().then(
      (engine) => {
        this.#engine = engine;
        engine.subscribe((event) => this.#hear(event));
        engine.listenTo(this.#state.listening);
        if (engine.tempoProblem !== null) this.#dispatch(playerActions.tempoBecameUnavailable(engine.tempoProblem));
        this.#applyVolume();
        return engine;
      },
      (error: unknown) => {
        this.#starting = null;
        throw error;
      },
    );
    return this.#starting;
  }

  #refuse(id: string, error: unknown): void {
    const isAsking = error instanceof PermissionNeededError;
    // A file that could not be read is not kept: choosing or pressing again starts anew.
    const problem = isAsking ? ASK_AGAIN : audioProblemOf(error).message;
    this.#dispatch(playerActions.learned({ id, facts: { problem } }));
    if (this.#state.currentId !== id) return;
    this.#engine?.unload();
    this.#dispatch(playerActions.statusChanged('paused'));
  }

  #hear(event: LiveEvent): void {
    switch (event.type) {
      case 'status':
        if (event.status !== 'empty' && this.#state.status !== 'loading') {
          this.#dispatch(playerActions.statusChanged(event.status));
        }
        return this.#sounding(event.status === 'playing');
      case 'track':
        return this.#movedOn(event.key);
      case 'ended': {
        const after = this.#neighbour(1);
        if (after) void this.select(after.id, { play: true, ask: false });
        return;
      }
      case 'failed':
        return this.#refuse(event.key, event.error);
      case 'tempo-unavailable':
        this.#dispatch(playerActions.tempoBecameUnavailable(event.problem));
        return;
    }
  }

  #sounding(isPlaying: boolean): void {
    const current = this.#current;
    this.#tabTitle.show(isPlaying && current ? (current.title ?? current.fileName) : null);
    this.#media.setPlaying(isPlaying);
    this.#media.setPosition(current?.durationSeconds ?? 0, this.positionSeconds());
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#ticking = isPlaying ? setInterval(() => this.#prepareNext(), TICK_MS) : null;
  }

  /** The next track plays already, without a gap. */
  #movedOn(id: string): void {
    this.#next.taken();
    this.#dispatch(playerActions.selected(id));
    this.#dispatch(playerActions.loaded({ isStreamed: false, hasWaveform: this.#shelf.peaksOf(id) !== null }));
    this.#dispatch(playerActions.statusChanged('playing'));
    this.#media.show(this.#current);
    this.#sounding(true);
  }

  #prepareNext(): void {
    const after = this.#neighbour(1);
    const left = (this.#current?.durationSeconds ?? 0) - this.positionSeconds();
    if (!after || !this.#engine || left > PREPARE_SECONDS) return;
    void this.#next.prepare(this.#engine, after.id, (id) => this.#ratioOf(id));
  }

  #ratioOf(id: string): number {
    const entry = this.#state.queue.find((one) => one.id === id);
    return shiftOf(this.#state.retune, entry?.a4Hz ?? null).ratio;
  }

  #applyRetuning(id: string): void {
    this.#engine?.setRetuning(id, { ratio: this.#ratioOf(id), mode: this.#state.retune.mode });
  }

  #applyVolume(): void {
    this.#engine?.setVolume(this.#state.isMuted ? 0 : this.#state.volume);
  }

  async #remember(id: string, given: GivenFile): Promise<void> {
    try {
      await this.#shelf.remember(id, given, () => this.#state.queue.find((one) => one.id === id));
    } catch (error) {
      if (!(error instanceof StorageFullError)) return;
      const free = error.freeBytes === null ? '' : `, ${megabytes(error.freeBytes)} are free`;
      this.#notify({
        title: 'Storage full',
        description: `A copy of ${given.file.name} needs ${megabytes(error.neededBytes)}${free}. It plays all the same; to keep it, remove copies from the library.`,
        tone: 'bad',
      });
    }
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)}\u202fMB`;
}

function newEntry(fileName: string, sizeBytes: number): QueueEntry {
  return {
    id: newId(),
    fileName,
    sizeBytes,
    title: null,
    artist: null,
    album: null,
    coverUrl: null,
    format: null,
    durationSeconds: null,
    a4Hz: null,
    problem: null,
    libraryId: null,
  };
}
