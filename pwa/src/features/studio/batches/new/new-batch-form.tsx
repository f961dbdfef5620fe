import { Formik, type FormikHelpers, useFormikContext } from 'formik';
import { Layers } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { longDay } from '../../../../shared/dates/dates';
import { usePermission } from '../../../../shared/session/use-workspace';
import { Button } from '../../../../shared/ui/button';
import { Figure } from '../../../../shared/ui/figure';
import { FieldError } from '../../../../shared/ui/field';
import { Form, RefusalNote, showRefusal, TextField } from '../../../../shared/ui/form';
import { LockedReason } from '../../shared/locked-reason';
import { useBatchUploadsCreateMutation } from '../batches-api';
import type { Found, FoundFile } from '../../../../shared/files/found-files';
import { byPlace, keyOf } from '../../../../shared/files/place';
import { SkippedFiles } from '../files/skipped-files';
import { SongPicker } from '../files/song-picker';
import { useSongChoice } from '../files/use-song-choice';
import { FileSize } from '../../../../shared/ui/file-size';
import { toUploadFiles } from '../uploads/new-job';
import { useUploads } from '../uploads/use-uploads';
import { BATCH_SCHEMA, type BatchForm, toBatchRequest } from './batch-form';
import { ChosenSongsList } from './chosen-songs';
import { type BatchDraft, deleteDraft, writeDraft } from './draft';
import { FormatField, QualityField, SameRatioField } from './options-fields';
import { TargetField } from './target-field';
import { LISTED_TARGETS, type TargetOption } from './targets';
import { chosenWorkspace } from '../../../../shared/session/current-workspace';

interface NewBatchFormProps {
  /** The user and the workspace. */
  place: string;
  draft: BatchDraft;
  /** The form after Discard. */
  emptyForm: BatchForm;
  presets: readonly TargetOption[];
}

/** Songs and options of a new batch. Started, it is uploaded on its own page. */
export function NewBatchForm({ place, draft, emptyForm, presets }: NewBatchFormProps) {
  const store = useStore();
  const navigate = useNavigate();
  const { uploads } = useUploads();
  const [create] = useBatchUploadsCreateMutation();
  const start = async (form: BatchForm, songs: readonly FoundFile[], formik: FormikHelpers<BatchForm>) => {
    formik.setStatus(null);
    const workspaceId = chosenWorkspace()?.id ?? null;
    try {
      const { id } = await create(toBatchRequest(form, [...presets, ...LISTED_TARGETS])).unwrap();
      const files = toUploadFiles(songs);
      uploads.add({ batchId: id, workspaceId, startsByItself: true, files, phase: 'uploading', problem: null });
      deleteDraft(store, place);
      await navigate(`/studio/history/batches/${id}`);
    } catch (error) {
      showRefusal(error, form, formik);
    }
  };
  const [songs, setSongs] = useState(draft.songs);
  const choice = useSongChoice(draft.skipped);
  const permission = usePermission('retune');
  const submit = async (form: BatchForm, formik: FormikHelpers<BatchForm>) => {
    if (!permission.isAllowed || choice.isBusy) return;
    if (songs.length > 0) await start(form, songs, formik);
  };
  return (
    <Formik initialValues={draft.form} validationSchema={BATCH_SCHEMA} onSubmit={submit}>
      <NewBatchFields
        place={place}
        emptyForm={emptyForm}
        presets={presets}
        songs={songs}
        setSongs={setSongs}
        choice={choice}
      />
    </Formik>
  );
}

/** In natural order; another choice may have added some of them meanwhile. */
function withSongs(songs: readonly FoundFile[], added: readonly FoundFile[]): FoundFile[] {
  const keys = new Set(songs.map(keyOf));
  return [...songs, ...added.filter((song) => !keys.has(keyOf(song)))].toSorted(byPlace);
}

interface NewBatchFieldsProps extends Pick<NewBatchFormProps, 'place' | 'emptyForm' | 'presets'> {
  songs: readonly FoundFile[];
  setSongs: (to: (songs: readonly FoundFile[]) => readonly FoundFile[]) => void;
  choice: ReturnType<typeof useSongChoice>;
}

function NewBatchFields({ place, emptyForm, presets, songs, setSongs, choice }: NewBatchFieldsProps) {
  const store = useStore();
  const { values, isSubmitting, submitCount, setValues, resetForm } = useFormikContext<BatchForm>();
  const permission = usePermission('retune');
  const reasonId = useId();
  const lockedBy = permission.isAllowed ? undefined : reasonId;
  const { skipped } = choice;
  useEffect(() => {
    if (songs.length > 0 || values.name !== '') writeDraft(store, place, { form: values, songs, skipped });
  }, [store, place, values, songs, skipped]);
  const add = async (found: Found) => {
    const { songs: added } = await choice.choose(found, songs);
    setSongs((now) => withSongs(now, added));
    if (added.length === 0) return;
    const name = found.folderName ?? `Batch of ${longDay(new Date().toISOString())}`;
    await setValues((typed) => (typed.name === '' ? { ...typed, name } : typed));
  };
  const discard = () => {
    deleteDraft(store, place);
    setSongs(() => []);
    choice.clearSkipped();
    resetForm({ values: emptyForm });
  };
  const bytes = songs.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <Form label="New batch">
      <RefusalNote title="The batch wasn’t started" />
      <SongPicker
        title="Drop songs or a whole folder here"
        onFound={(found) => void add(found)}
        isBusy={choice.isBusy}
        lockedBy={lockedBy}
      />
      {submitCount > 0 && songs.length === 0 && (
        <FieldError>Add at least one song before you start the batch.</FieldError>
      )}
      <SkippedFiles skipped={skipped} />
      <ChosenSongsList songs={songs} onRemove={(song) => setSongs((now) => now.filter((one) => one !== song))} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <TextField name="name" label="Batch name" autoComplete="off" />
        <TargetField presets={presets} />
        <FormatField />
        <QualityField />
      </div>
      <SameRatioField />
      <LockedReason id={reasonId} permission={permission} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-ink-3">
          {choice.isBusy ? (
            'Looking at the files...'
          ) : (
            <span>
              <Figure value={songs.length} /> {songs.length === 1 ? 'song' : 'songs'}
              {songs.length > 0 && (
                <span>
                  , <FileSize bytes={bytes} />
                </span>
              )}
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={discard} unavailable={isSubmitting}>
            Discard
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            busyLabel="Starting..."
            unavailable={!permission.isAllowed || choice.isBusy}
            aria-describedby={lockedBy}
          >
            <Layers aria-hidden className="icon" />
            Start batch
          </Button>
        </div>
      </div>
    </Form>
  );
}
