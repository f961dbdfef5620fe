/** What this package uses of WebAssembly, which TypeScript declares with the types of browsers only. */
declare namespace WebAssembly {
  type Module = object;
  const Module: {
    new (bytes: Uint8Array): Module;
    imports(module: Module): { module: string; name: string }[];
  };
  class Instance {
    constructor(module: Module, imports?: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
  interface Memory {
    readonly buffer: ArrayBuffer;
  }
  const Memory: new (size: { initial: number; maximum: number; shared: boolean }) => Memory;
}
