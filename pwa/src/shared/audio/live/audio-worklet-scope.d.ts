/** The part of an AudioWorklet's global scope that is used here; TypeScript's DOM library has none of it. */
declare const sampleRate: number;
declare const currentTime: number;

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  constructor(options?: unknown);
}

declare function registerProcessor(name: string, processor: new (options?: unknown) => AudioWorkletProcessor): void;
