import { TuningDto } from '../delivery/receipt.dto.js';

export class DriftPointDto {
  /** Start of a ten-second section, seconds from the song's start. */
  atSeconds!: number;
  a4Hz!: number | null;
  errorCents!: number | null;
  confidence!: number;
}

/** The measured tuning of a recording, with its alternatives and its drift. */
export class MeasurementDto extends TuningDto {
  /** All readings from 400 to 480 Hz, `a4Hz` first: only a hint can distinguish a pitch from one a semitone away. */
  candidatesHz!: number[];
  /** The pitch over the course of the recording. */
  drift!: DriftPointDto[];
  durationSeconds!: number;
  sampleRateHz!: number;
}
