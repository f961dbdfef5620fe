// A process with many workers in it, each with its own connections, slots, heartbeats and
// WORK_DIR. The parent stops it.
import path from 'node:path';
import { janitors } from '../../api/dist/platform/process/janitor.js';
import { createWorkerApp } from '../../api/dist/platform/process/worker-app.js';
import { loadConfig } from '../../api/dist/settings.js';
import { workerProcess } from '../../api/dist/worker-process.js';
import { waitInsteadOfRetuning } from './waiting-engine.mjs';

const [count, meanSeconds, folder] = process.argv.slice(2);
waitInsteadOfRetuning({ meanSeconds: Number(meanSeconds), folder });
process.setMaxListeners(0);
const workers = [];
for (let i = 0; i < Number(count); i += 1) {
  // As on a machine of its own.
  process.env.WORK_DIR = path.join(folder, `work-${process.pid}-${i}`);
  workers.push(await createWorkerApp(workerProcess, loadConfig()));
}
process.send({ type: 'ready' });

process.on('message', (message) => {
  if (message === 'janitors') process.send({ type: 'janitors', states: [...janitors] });
});

process.once('SIGTERM', async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  process.exit(0);
});
process.once('disconnect', () => process.exit(1));
