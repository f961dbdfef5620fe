import { report, request } from '../../../../../test/support/a-retune.js';
import { aTuning } from '../../../../../test/support/tunings.js';
import { toReceipt } from '../../../../retune/domain/receipt.js';
import { receiptCard } from './receipt-card.js';

it('a receipt on a share page says which other scale the song fits', () => {
  const shown = (before: ReturnType<typeof aTuning>): string => {
    const receipt = toReceipt(request, { ...report, tuning: { before, after: aTuning(432) } });
    return receiptCard(receipt, new Date()).text.replaceAll(/<[^>]*>/g, '');
  };
  const temperament = { name: 'just-intonation', tonic: 'D', spreadCents: 1.2, equalSpreadCents: 7.9 } as const;
  expect(shown(aTuning(440, { temperament }))).toMatch(
    /Its scale fits just intonation on D better than equal temperament: to ±1\.2\scents, not ±7\.9\scents\./,
  );
  expect(shown(aTuning(440))).not.toContain('temperament');
});
