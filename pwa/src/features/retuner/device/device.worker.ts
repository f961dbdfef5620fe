// Retunes a song, or tries it: one command, then it is ended. Everything is on this thread but the engine's helpers.
import { MAX_DURATION_SECONDS } from '@attune/catalogue/plans';
import codecsUrl from '@attune/codecs/codecs.wasm?url';
import { retuneSong } from '@attune/retuning/pipeline/retune-song';
import { toDeviceReport } from '@attune/retuning/report/device-report';
import engineUrl from 'node-rubberband/engine.wasm?url';
import threadsUrl from 'node-rubberband/engine-threads.wasm?url';
import { loadModule, loadTuningModule } from '../../../shared/load-module';
import { failureOf } from './device-errors';
import type { DeviceAnswer, DeviceCommand, HelperCommand } from './messages';
import { FileSource, WorkSource } from './ports/byte-sources';
import { wasmCodecs } from './ports/codecs';
import { DevicePorts, type DeviceTools } from './ports/device-ports';
import type { StartHelper } from './ports/engine';
import { MemoryFolder, StoredFolder } from './ports/work-folder';
import { openSongFolder } from './song-folder';
import { trySong } from './trial';

let ports: DevicePorts | undefined;

self.addEventListener('message', ({ data: command }: MessageEvent<DeviceCommand>) => {
  obey(command).then(answer, (error: unknown) =>
    answer({ type: 'failed', failure: failureOf(error), atSeconds: ports?.atSeconds ?? 0 }),
  );
});

async function obey(command: DeviceCommand): Promise<DeviceAnswer> {
  const { file, choice, isShared } = command;
  const [engine, threads, tuning, codecs] = await Promise.all([
    loadModule(engineUrl),
    isShared ? loadModule(threadsUrl) : null,
    loadTuningModule(),
    loadModule(codecsUrl),
  ]);
  const tools = {
    codecs: wasmCodecs(codecs),
    modules: { engine, threads, tuning },
    startHelper,
    maxDurationSeconds: MAX_DURATION_SECONDS,
  } satisfies Omit<DeviceTools, 'file' | 'folder'>;
  if (command.type === 'try') {
    return { type: 'tried', facts: await trySong(choice, { ...tools, file: new FileSource(file) }) };
  }
  const files = await openFiles(command.folder, file);
  const device = new DevicePorts({ ...tools, ...files });
  ports = device;
  const report = await retuneSong(
    {
      ...choice,
      maxDurationSeconds: MAX_DURATION_SECONDS,
      // The page ends this thread to cancel.
      signal: new AbortController().signal,
      onProgress: (progress) => answer({ type: 'progress', progress, atSeconds: device.atSeconds }),
    },
    device,
  );
  return { type: 'retuned', report: toDeviceReport(report), result: await device.result() };
}

/** Of a stored song nothing stays in memory. Each part that is read of a `File` does, until the browser collects it. */
async function openFiles(folderName: string | null, file: File): Promise<Pick<DeviceTools, 'file' | 'folder'>> {
  if (folderName === null) return { file: new FileSource(file), folder: new MemoryFolder() };
  const folder = new StoredFolder(await openSongFolder(folderName));
  const copied = folder.copy('song', file).then(
    (stored) => new WorkSource(stored),
    () => new FileSource(file),
  );
  return { file: await copied, folder };
}

const startHelper: StartHelper = async (module, memory, index) => {
  const helper = new Worker(new URL('./engine-helper.worker.ts', import.meta.url), { type: 'module' });
  await new Promise((resolve, reject) => {
    helper.addEventListener('message', resolve, { once: true });
    helper.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
    helper.postMessage({ module, memory, index } satisfies HelperCommand);
  });
  return { stop: () => helper.terminate() };
};

function answer(message: DeviceAnswer): void {
  self.postMessage(message);
}
