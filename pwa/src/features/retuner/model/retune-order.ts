import type { Anchor, ExportFormat, Quality, RetuneMode } from '@attune/catalogue/retuning';

/** What the server is asked for. */
export interface RetuneOrder {
  targetHz: number;
  /** `auto`: the server measures. */
  sourceHz: number | 'auto';
  /** The number stands in for a measurement that cannot be relied on; nobody has said that it is so. */
  isSourceAssumed?: boolean;
  anchor: Anchor;
  mode: RetuneMode;
  format: ExportFormat;
  quality: Quality;
  /** Also when the song is at the target already. */
  force: boolean;
}
