import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** How much of the running retunes is done: every page shows it. */
interface RetuneProgressState {
  /** Whole percent; null while nothing runs. */
  percent: number | null;
}

const initialState: RetuneProgressState = { percent: null };

const progressSlice = createSlice({
  name: 'retuneProgress',
  initialState,
  reducers: {
    retuneProgressed(state, { payload }: PayloadAction<number | null>) {
      state.percent = payload;
    },
  },
});

export const retuneProgressReducer = progressSlice.reducer;
export const { retuneProgressed } = progressSlice.actions;

export interface WithRetuneProgress {
  retuneProgress: RetuneProgressState;
}

export const selectRetunePercent = ({ retuneProgress }: WithRetuneProgress): number | null => retuneProgress.percent;
