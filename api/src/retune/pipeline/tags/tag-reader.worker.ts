import { parentPort } from 'node:worker_threads';
import type { Container } from '@attune/retuning/formats/sniff';
import { cleanTags } from '@attune/retuning/tags/clean-tags';
import { readTags } from '@attune/retuning/tags/read-tags';
import type { TagSet } from '@attune/retuning/tags/tag-set';
import { withFile } from '../file-source.adapter.js';

export interface TagRequest {
  path: string;
  container: Container;
}

parentPort?.on('message', ({ path, container }: TagRequest) => {
  const tags = read(path, container);
  if (tags === undefined) return parentPort?.postMessage(undefined);
  // What is kept is a part of what was read: copied, so that it is sent without the rest, and moved
  // rather than copied again.
  const pictures = tags.pictures.map((picture) => ({ ...picture, data: new Uint8Array(picture.data) }));
  const frames = tags.frames.map(({ id, body }) => ({ id, body: new Uint8Array(body) }));
  const blocks = tags.blocks.map(({ id, body }) => ({ id, body: new Uint8Array(body) }));
  const memory = [...pictures.map(({ data }) => data.buffer), ...[...frames, ...blocks].map(({ body }) => body.buffer)];
  parentPort?.postMessage({ ...tags, pictures, frames, blocks }, memory);
});

/** Undefined: they cannot be read. */
function read(path: string, container: Container): TagSet | undefined {
  try {
    return cleanTags(withFile(path, (file) => readTags(file, container)));
  } catch {
    return undefined;
  }
}
