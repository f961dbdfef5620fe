import type { Listening } from '../../shared/audio/live-retuner';
import { onMyReference } from '../../shared/reference/my-reference';
import type { PlayerEngine } from './player-engine';
import { playerActions, type PlayerState, type PlayerStore, selectIsPlaying } from './player-slice';
import type { SongSettings } from './practice/song-settings';
import type { Songs } from './practice/songs';
import { type Aim, rememberListening, rememberSettings, type RetuneSettings } from './retune-settings';

interface SongControlsDeps {
  store: PlayerStore;
  songs: Songs;
  engine: PlayerEngine;
  /** The system's media controls show the position and the speed. */
  reportPosition: () => void;
  /** The track that was prepared to follow is prepared again, as it is to sound now. */
  dropNext: () => void;
}

/** How the current song is heard: as recorded or retuned, its pitch, tempo and loop. */
export class SongControls {
  constructor(private readonly deps: SongControlsDeps) {
    onMyReference(() => this.#applyPitch());
  }

  /** What is set for the current song. */
  get settings(): SongSettings {
    return this.deps.songs.settingsOf(this.#state.currentId);
  }

  /** Pitch, tempo or loop of the current song; remembered for it. */
  change(changes: Partial<SongSettings>): void {
    const { currentId } = this.#state;
    if (currentId !== null) this.deps.songs.change(currentId, changes);
    this.apply();
  }

  /** Half the tempo that is set, until it is given back. */
  setHalf(isHalf: boolean): void {
    this.deps.songs.setHalf(isHalf);
    this.apply();
  }

  /** What is set for the current song is heard. */
  apply(): void {
    this.#applyPitch();
    this.deps.engine.applyLoop(this.#state.currentId);
  }

  /** The other pitch, of all songs. */
  retune(change: Partial<RetuneSettings>): void {
    this.deps.store.dispatch(playerActions.retuneChanged(change));
    rememberSettings(this.#state.retune);
    this.#applyPitch();
  }

  /** As recorded, moved to the user's instrument, or at another pitch. */
  listenAt(chosen: 'recorded' | Aim): void {
    if (chosen !== 'recorded' && chosen !== this.#state.retune.aim) this.retune({ aim: chosen });
    this.listenTo(chosen === 'recorded' ? 'original' : 'retuned');
  }

  /** Original or retuned, at the same position. */
  listenTo(listening: Listening): void {
    this.deps.store.dispatch(playerActions.listeningChanged(listening));
    rememberListening(listening);
    this.deps.engine.live?.listenTo(listening);
    this.deps.reportPosition();
  }

  /** What sounds glides to its pitch; where motion is to be reduced, the next song begins at its own. */
  learnedPitch(id: string): void {
    const isPlaying = selectIsPlaying(this.deps.store.getState());
    if (isPlaying && matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    this.deps.engine.applyRetuning(id);
    this.deps.reportPosition();
  }

  #applyPitch(): void {
    const { currentId } = this.#state;
    if (currentId === null) return;
    this.deps.engine.applyRetuning(currentId);
    this.deps.reportPosition();
    this.deps.dropNext();
  }

  get #state(): PlayerState {
    return this.deps.store.getState().player;
  }
}
