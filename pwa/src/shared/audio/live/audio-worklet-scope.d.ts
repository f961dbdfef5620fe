/** The part of an AudioWorklet's global scope that is used here; TypeScript's DOM library has none of it. */
declare const sampleRate: number;
declare const currentTime: number;

declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
  constructor(options?: unknown);
}

// A variable, since it is wrapped: eslint's no-var knows no other way to declare a global.
// eslint-disable-next-line no-var
declare var registerProcessor: (name: string, processor: new (options?: unknown) => AudioWorkletProcessor) => void;
