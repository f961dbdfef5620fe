import { useStore } from 'react-redux';
import { Link } from 'react-router-dom';
import { usePresetsListQuery } from '../../../api/generated/attune-client';
import { usePageTitle } from '../../../shared/hooks/use-page-title';
import { useSession } from '../../../shared/session/use-session';
import { useWorkspace } from '../../../shared/session/use-workspace';
import { LoadingTicks } from '../../../shared/ui/states';
import { Panel } from '../../../shared/ui/panel';
import { EMPTY_FORM, readDraft } from './new/draft';
import { NewBatchForm } from './new/new-batch-form';
import { presetTargets } from './new/targets';
import { UploadStatus } from './uploads/upload-status';

/** `/studio/history/batches/new` */
export function NewBatchPage() {
  usePageTitle('New batch');
  const store = useStore();
  const { user } = useSession();
  const { current } = useWorkspace();
  const { data, isLoading } = usePresetsListQuery();
  const place = `${user?.id} ${current?.id}`;
  const draft = readDraft(store, place);
  const preset = data?.find(({ isDefault }) => isDefault);
  const emptyForm = { ...EMPTY_FORM, target: preset ? `preset ${preset.id}` : EMPTY_FORM.target };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label="Breadcrumb" className="flex flex-wrap gap-x-2 text-sm text-ink-3">
        <Link to="/studio/history/batches" className="text-link">
          Batches
        </Link>
        <span aria-hidden>/</span>
        <span aria-current="page">New batch</span>
      </nav>
      <UploadStatus />
      <Panel title="New batch">
        {isLoading ? (
          <LoadingTicks label="Loading presets" />
        ) : (
          <NewBatchForm
            key={place}
            place={place}
            presets={presetTargets(data ?? [])}
            emptyForm={emptyForm}
            draft={draft ?? { form: emptyForm, songs: [], skipped: [] }}
          />
        )}
      </Panel>
    </div>
  );
}
