import type { Store } from '@reduxjs/toolkit';
import { perStore } from '../../../../shared/per-store';
import type { SkippedFile } from '../../../../shared/files/choose-songs';
import type { FoundFile } from '../../../../shared/files/found-files';
import type { BatchForm } from './batch-form';
import { DEFAULT_TARGET } from './targets';

/** A batch that is not started: it stays while the user looks at other pages. */
export interface BatchDraft {
  form: BatchForm;
  songs: readonly FoundFile[];
  skipped: readonly SkippedFile[];
}

export const EMPTY_FORM: BatchForm = {
  name: '',
  target: DEFAULT_TARGET,
  targetFrequency: '',
  format: 'mp3',
  quality: 'high',
  sameRatio: false,
};

const getDrafts = perStore((_store: Store) => new Map<string, BatchDraft>());

/** @param place the user and the workspace, since another one's draft is not theirs */
export const readDraft = (store: Store, place: string): BatchDraft | undefined => getDrafts(store).get(place);

export const writeDraft = (store: Store, place: string, draft: BatchDraft): void =>
  void getDrafts(store).set(place, draft);

export const deleteDraft = (store: Store, place: string): void => void getDrafts(store).delete(place);
