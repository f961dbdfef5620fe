import { SOURCES, type Source } from '@attune/catalogue/source';

export interface HistoryEvent {
  year: number;
  title: string;
  detail: string;
  /** The step that made today's standard. */
  isStandard?: boolean;
  source: Source;
}

/** How 440 became the reference pitch, oldest first. */
export const HISTORY: readonly HistoryEvent[] = [
  {
    year: 1834,
    title: 'A = 440 recommended',
    detail: 'Johann Scheibler, Stuttgart. The first time tones are tied to numbers.',
    source: SOURCES.a440,
  },
  {
    year: 1859,
    title: 'Diapason normal, 435',
    detail: 'France sets it by law; other countries recommend it in 1885.',
    source: SOURCES.concertPitch,
  },
  {
    year: 1926,
    title: '440 in American industry',
    detail: 'Instrument makers agree on it; the American Standards Association follows in 1936.',
    source: SOURCES.concertPitch,
  },
  {
    year: 1939,
    title: '440 agreed in London',
    detail: 'France, Germany, Holland, Italy and England meet at the BBC in May.',
    source: SOURCES.a440,
  },
  {
    year: 1955,
    title: 'ISO R 16: 440',
    detail: 'The reference standard 440, adopted in 1955, confirms 1939. ISO 16 of 1975 is technically the same.',
    isStandard: true,
    source: SOURCES.iso16,
  },
];
