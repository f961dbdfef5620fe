import type { Quality } from '@attune/catalogue/retuning';
import { type DecoderOptions, SongDecoder } from '@attune/codecs/decoder';
import { SongEncoder } from '@attune/codecs/encoder';
import type { ByteSource } from '@attune/retuning/formats/byte-source';
import type { OutputFormat } from '@attune/retuning/output/output-format';

/** See `SongDecoder` of @attune/codecs. */
export type Decoder = Pick<SongDecoder, 'stream' | 'secondsPerUnit' | 'read' | 'packets'>;
/** See `SongEncoder` of @attune/codecs. */
export type BytesEncoder = Pick<SongEncoder, 'write' | 'finish'>;

export interface Codecs {
  createDecoder(source: ByteSource, options: DecoderOptions): Decoder;
  createEncoder(
    options: { output: OutputFormat; quality: Quality },
    write: (bytes: Uint8Array, position: number) => void,
  ): BytesEncoder;
}

/** @param module @attune/codecs/codecs.wasm */
export const wasmCodecs = (module: WebAssembly.Module): Codecs => ({
  createDecoder: (source, options) => new SongDecoder(module, source, options),
  createEncoder: (options, write) => new SongEncoder(module, options, write),
});
