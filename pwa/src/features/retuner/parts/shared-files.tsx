import { useSharedFiles } from '../../../shared/file-inbox/use-shared-files';

/** Takes files from the system's share sheet; only drawn where they can be used, so that none is lost. */
export function SharedFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  useSharedFiles(onFiles);
  return null;
}
