export const CAPTURE_PROCESSOR = 'tuner-capture';

/** Frames in a piece from the audio thread: four render quanta, 11 ms at 48 kHz. */
export const CHUNK_FRAMES = 512;

export type CaptureMessage = { kind: 'to'; port: MessagePort } | { kind: 'done' };

export interface AnalysisSetup {
  sampleRateHz: number;
  /** Search range, Hz. */
  minHz: number;
  maxHz: number;
}

export type AnalysisMessage =
  { kind: 'from'; port: MessagePort; setup: AnalysisSetup } | { kind: 'setup'; setup: AnalysisSetup };

/** Sent by the analysis once, when it runs. */
export const READY = 'ready';

/** Sent by the analysis after each hop. */
export interface HeardMessage {
  /** The displayed pitch; null when no clear note is heard. */
  frequencyHz: number | null;
  /** B of the string's inharmonicity; null where it is not read. */
  stiffness: number | null;
  /** A clear note below the search range, Hz; null otherwise. */
  belowHz: number | null;
  /** 0..1, of the newest frame, whether it is shown or not. */
  clarity: number;
  /** dB below full scale, RMS. */
  levelDb: number;
}
