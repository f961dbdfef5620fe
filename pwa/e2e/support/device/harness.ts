// The page of device.spec.ts: songs come by their addresses, as a file that is dropped does not.
import type { RetuneChoice } from '@attune/retuning/report/retune-report';
import { probeDevice } from '../../../src/features/retuner/device/probe-device';
import { discardResult, retuneOnDevice } from '../../../src/features/retuner/device/retune-on-device';

async function fileAt(address: string): Promise<File> {
  const response = await fetch(address);
  return new File([await response.blob()], address.slice(address.lastIndexOf('/') + 1));
}

/** The names of all files that this browser stores for the page. */
async function storedFiles(folder?: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const [name, handle] of (folder ?? (await navigator.storage.getDirectory())).entries()) {
    if (handle.kind === 'file') names.push(name);
    else names.push(...(await storedFiles(handle)).map((inner) => `${name}/${inner}`));
  }
  return names;
}

async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const harness = {
  storedFiles,
  probe: async (address: string, choice: RetuneChoice) => probeDevice(await fileAt(address), { choice }),
  async retune(address: string, choice: RetuneChoice) {
    const percents: number[] = [];
    const { report, result } = await retuneOnDevice(await fileAt(address), choice, {
      id: 'song',
      signal: new AbortController().signal,
      onProgress: ({ percent }) => percents.push(percent),
    });
    const sha256 = await hashOf(result);
    await discardResult('song');
    return { report, sha256, bytes: result.size, percents };
  },
  /** Without a look at the result. @returns how long it took, seconds */
  async time(address: string, choice: RetuneChoice) {
    const file = await fileAt(address);
    const startedAt = performance.now();
    await retuneOnDevice(file, choice, { id: 'song', signal: new AbortController().signal, onProgress() {} });
    const seconds = (performance.now() - startedAt) / 1_000;
    await discardResult('song');
    return seconds;
  },
  /** Cancels it after its first progress of a stage. @returns the error's name */
  async cancelAt(address: string, choice: RetuneChoice, wantedStage: string) {
    const controller = new AbortController();
    const onProgress = ({ stage }: { stage: string }) => {
      if (stage === wantedStage) controller.abort();
    };
    const file = await fileAt(address);
    return retuneOnDevice(file, choice, { id: 'song', signal: controller.signal, onProgress }).then(
      () => 'retuned',
      (error: unknown) => (error as Error).name,
    );
  },
};

export type Harness = typeof harness;
Object.assign(window, { harness });
