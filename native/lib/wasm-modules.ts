import { readFileSync } from 'node:fs';

const modules = new Map<string, WebAssembly.Module>();

/** A module of wasm/, compiled when it is first asked for, which takes some hundredths of a second. */
export function wasmModule(name: 'engine' | 'engine-threads' | 'tuning'): WebAssembly.Module {
  const module =
    modules.get(name) ?? new WebAssembly.Module(readFileSync(new URL(`../wasm/${name}.wasm`, import.meta.url)));
  modules.set(name, module);
  return module;
}
