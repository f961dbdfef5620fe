import type { Anchor, ExportFormat, Quality, RetuneMode } from '../../../../../api/src/catalogue/retuning';

/** What the server is asked for. */
export interface RetuneOrder {
  targetHz: number;
  /** `auto`: the server measures. */
  sourceHz: number | 'auto';
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** Also when the song is at the target already. */
  force: boolean;
}
