import moduleUrl from 'node-rubberband/tuning.wasm?url';

/** For workers. @throws when it cannot be loaded or compiled */
export async function loadTuningModule(): Promise<WebAssembly.Module> {
  const response = await fetch(moduleUrl);
  if (!response.ok) throw new Error(`${moduleUrl} was answered with ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
