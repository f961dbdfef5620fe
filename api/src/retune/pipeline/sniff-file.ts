import { type Container, sniffSource } from '@attune/retuning/formats/sniff';
import { emptyFile, notAudio } from '@attune/retuning/pipeline/song-errors';
import { withFile } from './file-source.adapter.js';

/**
 * Detects the container of a file on disk by content alone. Blocks, while it takes to read some headers.
 *
 * @throws SongError naming what was found, or when the file is empty
 */
export function sniffFile(path: string): Container {
  const sniffed = withFile(path, (source) => {
    if (source.size === 0) throw emptyFile();
    return sniffSource(source);
  });
  if ('found' in sniffed) throw notAudio(sniffed.found);
  return sniffed.container;
}
