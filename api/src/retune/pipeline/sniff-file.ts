import { type Container, sniffSource } from '@attune/retuning/formats/sniff';
import { emptyFile } from '../retune.errors.js';
import { notAudio } from './audio.errors.js';
import { withFile } from './file-source.adapter.js';

/**
 * Detects the container of a file on disk by content alone. Blocks, while it takes to read some headers.
 *
 * @throws AppError 415 naming what was found, 422 when the file is empty
 */
export function sniffFile(path: string): Container {
  const sniffed = withFile(path, (source) => {
    if (source.size === 0) throw emptyFile();
    return sniffSource(source);
  });
  if ('found' in sniffed) throw notAudio(sniffed.found);
  return sniffed.container;
}
