import tuningUrl from 'node-rubberband/tuning.wasm?url';

/** For workers. @throws when it cannot be loaded or compiled */
export async function loadModule(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The same. */
export const loadTuningModule = (): Promise<WebAssembly.Module> => loadModule(tuningUrl);
