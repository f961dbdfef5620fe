import { lazyDialog } from '../shared/lazy-dialog';

/** Creates a folder, or changes its name and description. */
export const FolderDialog = lazyDialog(async () => (await import('./folder-form-dialog')).FolderFormDialog);
