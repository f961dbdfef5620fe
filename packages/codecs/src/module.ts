/** What the module asks of a file: bytes at a position. */
export interface Host {
  /** Fills `bytes`. @returns how many there were, fewer only at the end */
  read(position: number, bytes: Uint8Array): number;
  write(position: number, bytes: Uint8Array): void;
}

/** What wasm/codecs.wasm exports: c/decoder.c and c/encoder.c. Addresses, lengths and counts are whole numbers. */
export interface Codecs {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  text(): number;
  openDecoder(sizeBytes: number, keepsDelay: number): number;
  describe(): void;
  sampleRate(): number;
  channels(): number;
  bitsPerSample(): number;
  bitsPerRawSample(): number;
  streamSeconds(): number;
  formatSeconds(): number;
  isLengthEstimated(): number;
  timeUnitSeconds(): number;
  nextPacket(): number;
  packetTime(): number;
  packetDuration(): number;
  decode(): number;
  samples(): number;
  openEncoder(kind: number, sampleRateHz: number, channels: number, bitsPerSecond: number, isBest: number): number;
  part(bytes: number): number;
  encode(bytes: number): number;
  finishEncoder(): number;
}

/** Nothing but `host` is opened, read or written: "bad file descriptor". */
const NO_SUCH_FILE = 8;

/** An instance for one song, with a memory of its own, which goes when nothing refers to it any more. */
export function instantiate(module: WebAssembly.Module, host: Host): Codecs {
  const wasi = Object.fromEntries(
    WebAssembly.Module.imports(module)
      .filter((needed) => needed.module === 'wasi_snapshot_preview1')
      .map(({ name }) => [name, () => NO_SUCH_FILE]),
  );
  const imports = {
    wasi_snapshot_preview1: wasi,
    host: {
      read: (position: number, address: number, length: number): number =>
        host.read(position, bytesAt(codecs, address, length)),
      write: (position: number, address: number, length: number): void =>
        host.write(position, bytesAt(codecs, address, length)),
    },
  };
  const codecs = new WebAssembly.Instance(module, imports).exports as unknown as Codecs;
  codecs._initialize();
  return codecs;
}

/** A view of the memory, valid until the module is called again. */
export const bytesAt = ({ memory }: Codecs, address: number, length: number): Uint8Array =>
  new Uint8Array(memory.buffer, address, length);
