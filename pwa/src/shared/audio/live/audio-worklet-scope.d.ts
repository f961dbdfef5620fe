/** The part of an AudioWorklet's global scope that is used here; missing in TypeScript's DOM library. */
declare const sampleRate: number;
declare const currentTime: number;

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  constructor(options?: unknown);
}

declare function registerProcessor(name: string, processor: new (options?: unknown) => AudioWorkletProcessor): void;
