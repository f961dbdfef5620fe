import { report } from '../../../../packages/retuning/test/a-retune.js';
import { aTuning } from '../../../../packages/retuning/test/tunings.js';
import { toAnalysis } from './analysis.js';

describe('an analysis', () => {
  it('states the levels as measured, and silence as a number', () => {
    const analysis = toAnalysis(report);
    expect(analysis.originalSpectrum).toEqual({ centresHz: [100, 200], levelsDb: [-20, -200] });
    expect(analysis.processedSpectrum?.levelsDb).toEqual([-20, -200]);
    expect(analysis.harmonicContent.original).toEqual([{ name: 'C', energy: 1, meanCents: 1.23 }]);
  });

  it('has gaps where nothing could be measured', () => {
    expect(toAnalysis({ ...report, tuning: { before: null, after: aTuning(432) } })).toMatchObject({
      originalSpectrum: null,
      harmonicContent: { original: null, processed: [{ name: 'C' }] },
    });
  });
});
