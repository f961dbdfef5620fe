import type { Store } from '@reduxjs/toolkit';
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

const drafts = new WeakMap<Store, Map<string, BatchDraft>>();

function draftsOf(store: Store): Map<string, BatchDraft> {
  const found = drafts.get(store) ?? new Map<string, BatchDraft>();
  drafts.set(store, found);
  return found;
}

/** @param place the user and the workspace, since another one's draft is not theirs */
export const readDraft = (store: Store, place: string): BatchDraft | undefined => draftsOf(store).get(place);

export const writeDraft = (store: Store, place: string, draft: BatchDraft): void =>
  void draftsOf(store).set(place, draft);

export const deleteDraft = (store: Store, place: string): void => void draftsOf(store).delete(place);
