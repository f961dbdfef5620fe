import { lazyDialog } from '../lazy-dialog';

/** Creates a share link. */
export const ShareLinkDialog = lazyDialog(async () => (await import('./new-link-dialog')).NewLinkDialog);
