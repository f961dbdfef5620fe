import type { Quality } from '@attune/catalogue/retuning';
import type { OutputFormat } from '@attune/retuning/output/output-format';
import type { Encoder } from '@attune/retuning/pipeline/ports';
import { Scope } from '../../../../shared/scope';

export interface EncoderOptions {
  output: OutputFormat;
  quality: Quality;
}

/** To the thread: `start` first, and `finish` last. */
export type EncoderCommand =
  | { type: 'start'; module: WebAssembly.Module; options: EncoderOptions }
  | { type: 'write'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'finish' };

/** From it: one `taken` for each `write`, after the parts of the file that it made, with its memory. */
export type EncoderAnswer =
  | { type: 'written'; bytes: Uint8Array; position: number }
  | { type: 'taken'; memory: ArrayBuffer }
  | { type: 'finished' };

/** Blocks that wait for the thread; a block is a quarter of a megabyte. */
const MAX_WAITING = 4;

/** An encoder on a thread of its own. What it writes is written here: a file has one thread. */
export class ThreadedEncoder implements Encoder {
  private readonly scope = new Scope();
  private waiting = 0;
  private readonly free: ArrayBuffer[] = [];
  private isFinished = false;
  private failure: Error | undefined;
  private changed = Promise.withResolvers<undefined>();

  /** @param module @attune/codecs/codecs.wasm */
  constructor(
    private readonly worker: Worker,
    module: WebAssembly.Module,
    options: EncoderOptions,
    private readonly writePart: (bytes: Uint8Array, position: number) => void,
  ) {
    this.scope.own(() => worker.terminate());
    this.scope.listen(worker, 'message', ({ data }: MessageEvent<EncoderAnswer>) => this.receive(data));
    this.scope.listen(worker, 'error', ({ message }) => this.fail(new Error(message)));
    this.send({ type: 'start', module, options });
  }

  async write(bytes: Uint8Array): Promise<boolean> {
    await this.until(() => this.waiting < MAX_WAITING);
    const copy = this.copyOf(bytes);
    this.waiting += 1;
    this.send({ type: 'write', bytes: copy }, [copy.buffer]);
    return true;
  }

  async finish(): Promise<void> {
    this.send({ type: 'finish' });
    await this.until(() => this.isFinished);
  }

  stop(): Promise<void> {
    this.scope.dispose();
    return Promise.resolve();
  }

  private receive(answer: EncoderAnswer): void {
    try {
      if (answer.type === 'written') this.writePart(answer.bytes, answer.position);
      else if (answer.type === 'taken') this.take(answer.memory);
      else this.isFinished = true;
    } catch (error) {
      this.fail(error as Error);
    }
    this.wake();
  }

  private take(memory: ArrayBuffer): void {
    this.waiting -= 1;
    this.free.push(memory);
  }

  /** In memory that has come back: an hour of music would leave a gigabyte to be collected. */
  private copyOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const memory = this.free.pop();
    if (memory === undefined || memory.byteLength < bytes.length) return new Uint8Array(bytes);
    const copy = new Uint8Array(memory, 0, bytes.length);
    copy.set(bytes);
    return copy;
  }

  private fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }

  private wake(): void {
    this.changed.resolve(undefined);
    this.changed = Promise.withResolvers<undefined>();
  }

  private async until(isReached: () => boolean): Promise<void> {
    while (this.failure === undefined && !isReached()) await this.changed.promise;
    if (this.failure) throw this.failure;
  }

  private send(command: EncoderCommand, transfer: Transferable[] = []): void {
    this.worker.postMessage(command, transfer);
  }
}
