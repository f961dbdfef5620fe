import { EMPTY_FORM } from './draft';
import { BATCH_SCHEMA, type BatchForm, toBatchRequest } from './batch-form';
import { CUSTOM, LISTED_TARGETS, presetTargets } from './targets';

const PRESET = {
  id: 'hall',
  name: 'Concert hall',
  frequency: 442.5,
  description: null,
  isDefault: true,
  createdAt: '2026-11-20T10:00:00.000Z',
};
const options = [...presetTargets([PRESET]), ...LISTED_TARGETS];
const request = (form: Partial<BatchForm>) => toBatchRequest({ ...EMPTY_FORM, name: ' Suite ', ...form }, options);

describe('the targets of a batch', () => {
  it('that can mean two things are listed twice', () => {
    const labels = LISTED_TARGETS.map(({ label }) => label);
    expect(labels).toContain('432 Hz, A4 = 432');
    expect(labels).toContain('528 Hz, whole song');
    expect(labels).toContain('528 Hz, gentle (A4 = 443.99)');
  });

  it.each([
    ['432 a4', 432, 'a4'],
    ['528 note', 528, 'note'],
    ['preset hall', 442.5, 'a4'],
  ])('%s is sent as %d with meaning %s', (target, targetFrequency, meaning) => {
    expect(request({ target })).toEqual({
      name: 'Suite',
      targetFrequency,
      meaning,
      format: 'mp3',
      quality: 'high',
      sameRatio: false,
    });
  });

  it('may be typed; a comma is as good as a point', () => {
    expect(request({ target: CUSTOM, targetFrequency: '431,5' })).toMatchObject({ targetFrequency: 431.5 });
  });

  it('are only read from the custom field when custom is chosen', async () => {
    await expect(BATCH_SCHEMA.isValid({ ...EMPTY_FORM, name: 'Suite', targetFrequency: 'high' })).resolves.toBe(true);
    await expect(
      BATCH_SCHEMA.isValid({ ...EMPTY_FORM, name: 'Suite', target: CUSTOM, targetFrequency: 'high' }),
    ).resolves.toBe(false);
  });
});
