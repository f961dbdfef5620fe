import { parentPort, workerData } from 'node:worker_threads';
import type { Container } from '../formats/sniff.js';
import { cleanTags } from './clean-tags.js';
import { readTags } from './read-tags.js';

const { path, container } = workerData as { path: string; container: Container };
parentPort?.postMessage(cleanTags(readTags(path, container)));
