import type { FolderDto } from '../../../api/generated/attune-client';
import { reasonOf } from '../../../api/api-error';
import { Select } from '../shared/select';
import { useToast } from '../../../shared/ui/use-toast';
import { useFoldersUpdateMutation } from './folders-api';

const ORDERS: Record<FolderDto['order'], string> = {
  hand: 'By hand',
  name: 'Name',
  newest: 'Newest first',
  track: 'Track number',
};

/** The order of a folder's songs. @param mayChange whether the user may choose another */
export function OrderChoice({ folder: { id, order }, mayChange }: { folder: FolderDto; mayChange: boolean }) {
  const toast = useToast();
  const [update, { isLoading, originalArgs }] = useFoldersUpdateMutation();
  const choose = async (chosen: FolderDto['order']): Promise<void> => {
    try {
      await update({ id, updateFolderDto: { order: chosen } }).unwrap();
    } catch (error) {
      toast({ title: 'The order wasn’t changed', description: reasonOf(error), tone: 'bad' });
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-sunk px-4 py-2.5 text-sm xs:px-6">
      {mayChange ? (
        <label className="flex items-center gap-2.5">
          <span className="text-ink-3">Order</span>
          <Select
            value={(isLoading && originalArgs?.updateFolderDto.order) || order}
            onChange={({ target }) => void choose(target.value as FolderDto['order'])}
          >
            {Object.entries(ORDERS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </label>
      ) : (
        <span>
          <span className="text-ink-3">Order</span> {ORDERS[order]}
        </span>
      )}
      <span className="text-xs text-ink-3">Shared pages and their zip keep this order</span>
    </div>
  );
}
