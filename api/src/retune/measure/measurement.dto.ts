import { TuningDto } from '../delivery/tuning.dto.js';

export class DriftPointDto {
  /** Of a stretch of ten seconds, from the song's start. */
  atSeconds!: number;
  a4Hz!: number | null;
  confidence!: number;
}

/** How a recording is tuned. */
export class MeasurementDto extends TuningDto {
  /** All readings from 400 to 480 Hz, `a4Hz` first: a pitch is told from its neighbours a semitone off by a hint only. */
  candidatesHz!: number[];
  /** How the pitch moves along the recording. */
  drift!: DriftPointDto[];
  durationSeconds!: number;
  sampleRateHz!: number;
}
