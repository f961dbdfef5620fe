/** The part of an AudioWorklet's global scope that is used here; missing in TypeScript's DOM library. */
declare const sampleRate: number;
declare const currentTime: number;

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  constructor(options?: unknown);
}

// A variable, since it is wrapped; a global can be declared only with `var`.
// eslint-disable-next-line no-var
declare var registerProcessor: (name: string, processor: new (options?: unknown) => AudioWorkletProcessor) => void;
