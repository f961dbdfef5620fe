import { asApiError, reasonOf } from '../../../api/api-error';
import type { PresetDto } from '../../../api/generated/attune-client';
import { figureText } from '../../../shared/ui/figure-text';
import { useToast } from '../../../shared/ui/use-toast';
import { usePresetsCreateMutation, usePresetsDeleteMutation, usePresetsListQuery } from './presets-api';

/** Deletes a preset at once; the toast offers to add it again with the same fields. */
export function useDeletePreset(): { remove: (preset: PresetDto) => Promise<void>; isDeleting: boolean } {
  const toast = useToast();
  const [deletePreset, { isLoading }] = usePresetsDeleteMutation();
  const [createPreset] = usePresetsCreateMutation();
  const { refetch } = usePresetsListQuery();

  const restore = async ({ id: _id, createdAt: _createdAt, ...fields }: PresetDto) => {
    const { name } = fields;
    try {
      await createPreset(fields).unwrap();
      toast({ title: 'Preset restored', description: name, tone: 'good' });
    } catch (error) {
      toast({ title: 'The preset wasn’t restored', description: reasonOf(error), tone: 'bad' });
    }
  };
  const remove = async (preset: PresetDto) => {
    const { id, name, frequency } = preset;
    try {
      await deletePreset(id).unwrap();
      toast({
        title: 'Preset deleted',
        description: `${name}, ${figureText(frequency, { decimals: 2 })} Hz`,
        action: { label: 'Undo', onClick: () => void restore(preset) },
      });
    } catch (error) {
      // Another member was faster.
      if (asApiError(error).status === 404) void refetch();
      else toast({ title: 'The preset wasn’t deleted', description: reasonOf(error), tone: 'bad' });
    }
  };
  return { remove, isDeleting: isLoading };
}
