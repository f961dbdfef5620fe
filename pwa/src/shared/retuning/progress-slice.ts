import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A song that the retuner is uploading; its id is that of the retune. */
export interface SongUpload {
  id: string;
  filename: string;
  bytes: number;
  /** Share that was sent, 0-1. */
  share: number;
  /** In which it is retuned; null: the user's own. */
  workspaceId: string | null;
}

/** How much of the running retunes is done: every page shows it. */
interface RetuneProgressState {
  /** Whole percent; null while nothing runs. */
  percent: number | null;
  upload: SongUpload | null;
}

const initialState: RetuneProgressState = { percent: null, upload: null };

const progressSlice = createSlice({
  name: 'retuneProgress',
  initialState,
  reducers: {
    retuneProgressed(_state, { payload }: PayloadAction<RetuneProgressState>) {
      return payload;
    },
  },
});

export const retuneProgressReducer = progressSlice.reducer;
export const { retuneProgressed } = progressSlice.actions;

export interface WithRetuneProgress {
  retuneProgress: RetuneProgressState;
}

export const selectRetunePercent = ({ retuneProgress }: WithRetuneProgress): number | null => retuneProgress.percent;
export const selectSongUpload = ({ retuneProgress }: WithRetuneProgress): SongUpload | null => retuneProgress.upload;
