import { AudioFileError } from '../../shared/audio/audio-file.errors';
import type { CountIn, LiveEvent, LiveRetuner } from '../../shared/audio/live-retuner';
import type { Peaks } from '../../shared/audio/peaks';
import { Listeners } from '../../shared/listeners';
import { delay } from '../../shared/scope';
import { Announcer } from './announcer';
import type { AddedFiles } from './choose-files';
import { Intake, type ShouldRemember } from './intake';
import { NextTrack, type Upcoming } from './next-track';
import { type Notice, Removals } from './removals';
import { Drifts } from './pitch/drift/drifts';
import { playProblem, PlayerEngine } from './player-engine';
import type { SoundDetail } from './practice/sound-detail';
import { Songs } from './practice/songs';
import {
  playerActions,
  type PlayerState,
  type PlayerStore,
  type QueueEntry,
  selectCurrent,
  selectIsPlaying,
  selectNeighbour,
} from './player-slice';
import { PlayOrder, shuffled } from './queue/play-order';
import { QueueKeeper } from './queue/queue-keeper';
import { SleepTimer } from './sleep/sleep-timer';
import { SongControls } from './song-controls';
import { TrackFiles } from './track-files';
import type { LibraryItem } from './player-database';

const SKIP_SECONDS = 10;
/** After this time Previous restarts the track. */
const AGAIN_SECONDS = 3;
/** Seeking stops this long before the end, seconds, so that something is still heard. */
const LAST_SECONDS = 0.05;
/** This number of unreadable tracks in a row is a disk that is gone: playback stops. */
const MAX_SKIPPED = 20;

/**
 * The owner of everything that plays or outlives a page: engine, files, waveforms, timers. What is displayed is in the
 * slice.
 */
export class PlayerSession {
  /** What is set for each song: pitch, tempo, loops. */
  readonly songs = new Songs();
  /** How the pitch of each song moves. */
  readonly drifts = new Drifts((id) => this.song.learnedPitch(id));
  readonly #announcer: Announcer;
  readonly #files: TrackFiles;
  readonly #intake: Intake;
  readonly #removals: Removals;
  readonly #next: NextTrack;
  readonly #notices = new Listeners<[Notice]>();
  /** The end of the loop was heard. */
  readonly #rounds = new Listeners();
  readonly #engine: PlayerEngine;
  readonly #keeper: QueueKeeper;
  /** Shuffle and repeat. */
  readonly order: PlayOrder;
  readonly sleep: SleepTimer;
  /** How the current song is heard. */
  readonly song: SongControls;
  /** Where the track of the last visit goes on; null once it, or another one, is open. */
  #resume: { id: string; seconds: number } | null = null;
  readonly #restored: Promise<unknown>;
  #opening = new AbortController();
  /** Unreadable tracks since the last one that was opened. */
  #skipped = 0;
  /** The clicks that sound, and since when. */
  #counting: { countIn: CountIn; sinceMs: number } | null = null;

  constructor(
    private readonly store: PlayerStore,
    createEngine: () => Promise<LiveRetuner>,
  ) {
    const notify = (notice: Notice) => this.#notices.notify(notice);
    const { songs, drifts } = this;
    const files = new TrackFiles((id, facts) => this.#learned(id, facts), songs, drifts);
    this.#files = files;
    const [hear, stopsAfterSong] = [(event: LiveEvent) => this.#hear(event), () => this.sleep.stopsAfterSong()];
    this.#engine = new PlayerEngine(createEngine, store, { files, songs, drifts }, hear, stopsAfterSong);
    this.song = new SongControls({
      store,
      songs,
      engine: this.#engine,
      reportPosition: () => this.#reportPosition(),
      dropNext: () => this.#next.drop(this.#engine.live),
    });
    this.#intake = new Intake(store, this.#files, notify);
    this.#removals = new Removals(store, this.#files, notify, (id) => {
      this.#next.drop(this.#engine.live);
      void this.#openFirst(id);
    });
    this.order = new PlayOrder(store, this.#orderChanged);
    this.#next = new NextTrack(
      this.#files,
      () => this.#upcoming(),
      (id) => this.#engine.soundOf(id),
    );
    this.#announcer = new Announcer({
      play: () => void this.play(),
      pause: () => void this.pause(),
      previous: () => this.previous(),
      next: () => this.next(),
      skip: (seconds) => this.skip(seconds),
      seekTo: (seconds) => this.seek(seconds),
    });
    this.sleep = new SleepTimer({
      setFade: (share) => this.#engine.setFade(share),
      pause: () => this.pause(),
      leftOfSongSeconds: () => this.#leftSeconds() / (this.#engine.live?.speed ?? 1),
      isLastOfAlbum: () => this.#current?.album === null || this.#neighbour(1)?.album !== this.#current?.album,
      changed: this.#orderChanged,
    });
    this.#keeper = new QueueKeeper(store, this.#intake, notify, this.positionSeconds);
    this.#restored = this.#keeper.restore().then((resume) => (this.#resume = resume));
  }

  get analyser(): AnalyserNode | null {
    return this.#engine.live?.analyser ?? null;
  }

  peaksOf(id: string | null): Peaks | null {
    return id === null ? null : this.#files.peaksOf(id);
  }

  /** The waveform to zoom into, and the attacks of a track. */
  detailOf(id: string | null): SoundDetail | null {
    return id === null ? null : this.#files.detailOf(id);
  }

  /** Seconds of the recording. While a track is opening the engine still has the previous one. */
  readonly positionSeconds = (): number => {
    if (this.#resume !== null) return this.#resume.seconds;
    return this.#state.status === 'loading' ? 0 : (this.#engine.live?.positionSeconds() ?? 0);
  };

  readonly subscribeNotices = this.#notices.subscribe;
  readonly subscribeRounds = this.#rounds.subscribe;

  /** Adds files to the end of the queue; if it was empty, or `opens`, the first of them is opened, paused. */
  async addFiles(added: AddedFiles, shouldRemember: ShouldRemember, { opens = false } = {}): Promise<void> {
    await this.#restored;
    const first = await this.#intake.addFiles(added, shouldRemember);
    // The rows come first: to begin with sound takes as long as to draw them.
    await delay();
    if (opens && first) await this.select(first.id, { play: false, ask: false });
    else await this.#openFirst(first?.id);
  }

  /**
   * Plays songs of the library in this order, in place of the queue.
   *
   * @param options.from index of the first one played
   */
  async playSongs(songs: readonly LibraryItem[], { from = 0, shuffle = false } = {}): Promise<void> {
    await this.#restored;
    const entries = songs.map((song) => this.#intake.toEntry(song));
    const first = shuffle ? shuffled(entries)[0] : entries[from];
    if (!first) return;
    const isShuffled = shuffle || this.#state.unshuffled !== null;
    const queue = isShuffled ? [first, ...shuffled(entries.filter((entry) => entry !== first))] : entries;
    this.#removals.replace({ queue, unshuffled: isShuffled ? entries.map(({ id }) => id) : null });
    // The gesture that chose it also lets the browser ask for permission.
    await this.select(first.id, { play: true, skips: shuffle });
  }

  /** Adds songs of the library to the queue: behind the current track, or at its end. */
  async addSongs(songs: readonly LibraryItem[], place: 'next' | 'end'): Promise<void> {
    await this.#restored;
    const entries = songs.map((song) => this.#intake.toEntry(song));
    const { queue, currentId } = this.#state;
    const index = place === 'end' ? queue.length : queue.findIndex(({ id }) => id === currentId) + 1;
    this.#dispatch(playerActions.inserted({ entries, index }));
    this.#next.drop(this.#engine.live);
    await this.#openFirst(entries[0]?.id);
  }

  /** Opens the track of the last visit, paused where it stopped. Until then, Play does so. */
  async openRestored(): Promise<void> {
    await this.#restored;
    if (this.#resume !== null) await this.select(this.#resume.id, { play: false, ask: false });
  }

  /** Plays the track that the user chose, or shows why it cannot be played. */
  choose(id: string): Promise<void> {
    return this.select(id, { play: true, skips: false });
  }

  /** Opens a track of the queue. Errors are shown beside it. @param options.skips goes on when it cannot be read */
  async select(id: string, options: { play: boolean; ask?: boolean; skips?: boolean }): Promise<void> {
    const { play, ask = true, skips = play } = options;
    this.#opening.abort();
    const opening = new AbortController();
    this.#opening = opening;
    this.#next.drop(this.#engine.live);
    if (this.#resume?.id !== id) this.#resume = null;
    this.#dispatch(playerActions.selected(id));
    this.#dispatch(playerActions.playWanted(play));
    this.#dispatch(playerActions.learned({ id, facts: { problem: null } }));
    this.songs.setHalf(false);
    try {
      const atSeconds = this.#resume?.seconds ?? 0;
      const { isStreamed } = await this.#engine.open(id, { ask, signal: opening.signal, atSeconds });
      this.#resume = null;
      this.#skipped = 0;
      this.#dispatch(playerActions.loaded({ isStreamed, hasWaveform: !isStreamed }));
      this.#dispatch(playerActions.statusChanged('paused'));
      this.order.shuffleNextRound();
      this.#announcer.track(this.#current);
      this.#reportPosition();
      this.#sayFound(id);
      if (this.#state.willPlay) await this.play();
    } catch (error) {
      if (!opening.signal.aborted) this.#refuse(id, error, skips);
    }
  }

  async play(): Promise<void> {
    const current = this.#current;
    if (!current) return;
    this.#dispatch(playerActions.playWanted(true));
    // The engine still has the previous track.
    if (this.#state.status === 'loading') return;
    if (current.problem !== null || this.#resume !== null) return this.choose(current.id);
    try {
      await this.#engine.play(current.id);
    } catch (error) {
      this.#refuse(current.id, error);
    }
  }

  async pause(): Promise<void> {
    this.#dispatch(playerActions.playWanted(false));
    await this.#engine.live?.pause();
  }

  toggle(): void {
    void (this.#isPlaying ? this.pause() : this.play());
  }

  seek(seconds: number): void {
    if (this.#state.status === 'loading') return;
    const last = Math.max(0, (this.#current?.durationSeconds ?? 0) - LAST_SECONDS);
    const target = Math.min(Math.max(0, seconds), last);
    if (this.#resume === null) this.#engine.live?.seek(target);
    else this.#resume.seconds = target;
    this.#reportPosition(target);
  }

  skip(seconds: number = SKIP_SECONDS): void {
    this.seek(this.positionSeconds() + seconds);
  }

  previous(): void {
    const before = this.#neighbour(-1);
    if (before && this.positionSeconds() <= AGAIN_SECONDS) void this.select(before.id, { play: this.#isPlaying });
    else this.seek(0);
  }

  next(): void {
    const after = this.#neighbour(1);
    if (after) void this.select(after.id, { play: this.#isPlaying });
  }

  setVolume(volume: number): void {
    this.#dispatch(playerActions.volumeChanged(volume));
    this.#engine.applyVolume();
  }

  toggleMute(): void {
    this.#dispatch(playerActions.muteToggled());
    this.#engine.applyVolume();
  }

  /** The clicks before the music, while the status says so. */
  get counting(): { countIn: CountIn; sinceMs: number } | null {
    return this.#state.status === 'counting' ? this.#counting : null;
  }

  move(id: string, to: number): void {
    this.#dispatch(playerActions.moved({ id, to }));
    this.#next.drop(this.#engine.live);
  }

  /** Removes a track from the queue; the toast offers to restore it. */
  remove(id: string): void {
    const isPlaying = this.#isPlaying;
    const isCurrent = id === this.#state.currentId;
    const follower = this.#neighbour(1) ?? this.#neighbour(-1);
    this.#removals.remove(id);
    this.#next.drop(this.#engine.live);
    if (!isCurrent) return;
    // A queue of one track that repeats is followed by itself.
    if (follower && follower.id !== id) void this.select(follower.id, { play: isPlaying });
    else this.#empty();
  }

  /** Another track follows, or the same one. */
  readonly #orderChanged = (): void => {
    this.#next.drop(this.#engine.live);
    this.#engine.applyLoop(this.#state.currentId);
  };

  get #state(): PlayerState {
    return this.store.getState().player;
  }

  get #isPlaying(): boolean {
    return selectIsPlaying(this.store.getState());
  }

  get #current(): QueueEntry | null {
    return selectCurrent(this.store.getState());
  }

  #dispatch(action: Parameters<PlayerStore['dispatch']>[0]): void {
    this.store.dispatch(action);
  }

  /** If the queue was empty, the first added track is opened. */
  async #openFirst(id: string | undefined): Promise<void> {
    if (id !== undefined && this.#current === null) await this.select(id, { play: false, ask: false });
  }

  #learned(id: string, facts: Partial<QueueEntry>): void {
    this.#dispatch(playerActions.learned({ id, facts }));
    if (this.#state.currentId === id) this.#announcer.track(this.#current);
    if (facts.a4Hz !== undefined || facts.unmeasured !== undefined) this.song.learnedPitch(id);
  }

  /** Says once that loops were found for a song. */
  #sayFound(id: string): void {
    if (!this.songs.takeFound(id)) return;
    void import('./practice/found-words').then(({ foundWords }) => {
      const notice = foundWords(
        this.songs.settingsOf(id),
        this.#state.listening === 'original' ? 1 : this.#engine.soundOf(id).ratio,
      );
      if (notice) this.#notices.notify({ ...notice, tone: 'neutral' });
    });
  }

  #empty(): void {
    this.#opening.abort();
    this.#resume = null;
    this.#engine.live?.unload();
    this.#dispatch(playerActions.selected(null));
    this.#announcer.track(null);
  }

  #neighbour(step: 1 | -1): QueueEntry | null {
    return selectNeighbour(this.store.getState(), step);
  }

  /** Shows why a track cannot be played. An unreadable file does not end the music: the next track plays. */
  #refuse(id: string, error: unknown, skips = true): void {
    const problem = playProblem(error);
    this.#dispatch(playerActions.learned({ id, facts: { problem } }));
    if (this.#state.currentId !== id) return;
    const current = this.#current;
    const mayGoOn = skips && this.#skipped < MAX_SKIPPED && this.#state.willPlay && error instanceof AudioFileError;
    const after = mayGoOn ? this.#neighbour(1) : null;
    if (current && after) {
      this.#skipped += 1;
      const title = `${current.title ?? current.fileName} was skipped`;
      this.#notices.notify({ title, description: problem, tone: 'bad' });
      void this.select(after.id, { play: true, ask: false });
      return;
    }
    this.#skipped = 0;
    // A file that could not be read is unloaded: choosing it or pressing Play again retries.
    this.#engine.live?.unload();
    this.#dispatch(playerActions.playWanted(false));
    this.#dispatch(playerActions.statusChanged('paused'));
  }

  #hear(event: LiveEvent): void {
    const { status, currentId } = this.#state;
    switch (event.type) {
      case 'status':
        if (event.status !== 'empty' && status !== 'loading') this.#dispatch(playerActions.statusChanged(event.status));
        return this.#sounding(event.status === 'playing');
      case 'track':
        // While another track is opening, that one counts.
        if (status !== 'loading') this.#movedOn(event.key);
        return;
      case 'round':
        this.#reportPosition();
        if (this.song.settings.isLooping) this.#rounds.notify();
        // A count-in comes before each round.
        if (this.song.settings.isEveryRound && this.#state.status !== 'playing') void this.play();
        return;
      case 'counting':
        this.#counting = { countIn: event.countIn, sinceMs: performance.now() };
        return;
      case 'ended': {
        if (event.key !== currentId) return;
        if (this.sleep.stopsAfterSong()) {
          this.sleep.stop();
          this.#dispatch(playerActions.playWanted(false));
          return;
        }
        const after = this.#state.repeat === 'one' ? this.#current : this.#neighbour(1);
        // It is still open, and back at its start.
        if (after?.id === currentId) void this.play();
        else if (after) void this.select(after.id, { play: true, ask: false });
        else this.#dispatch(playerActions.playWanted(false));
        return;
      }
      case 'failed':
        return this.#refuse(event.key, event.error);
      case 'tempo-unavailable':
        this.#dispatch(playerActions.tempoBecameUnavailable(event.problem));
        return this.#reportPosition();
    }
  }

  #sounding(isPlaying: boolean): void {
    this.#announcer.sounding(this.#current, isPlaying);
    this.#reportPosition();
    this.#next.watch(isPlaying);
  }

  #reportPosition(seconds = this.positionSeconds()): void {
    this.#announcer.position(this.#current, seconds, this.#engine.live?.speed ?? 1);
    this.#keeper.savePosition();
  }

  /** The next track is already playing, without a gap. */
  #movedOn(id: string): void {
    this.#next.taken();
    this.#dispatch(playerActions.selected(id));
    this.#dispatch(playerActions.loaded({ isStreamed: false, hasWaveform: this.#files.peaksOf(id) !== null }));
    this.#dispatch(playerActions.statusChanged('playing'));
    this.order.shuffleNextRound();
    this.#announcer.track(this.#current);
    this.#sounding(true);
  }

  #upcoming(): Upcoming | null {
    const { live } = this.#engine;
    const { repeat, currentId } = this.#state;
    const isLast = repeat === 'one' || this.sleep.stopsAfterSong() || this.song.settings.isLooping;
    const id = isLast ? undefined : this.#neighbour(1)?.id;
    if (id === undefined || id === currentId || live === null) return null;
    return { engine: live, id, leftSeconds: this.#leftSeconds() };
  }

  /** Seconds of the recording behind the position. */
  #leftSeconds(): number {
    return (this.#current?.durationSeconds ?? 0) - this.positionSeconds();
  }
}
