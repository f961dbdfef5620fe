import { sortEnumerations } from './sort-enumerations.js';

it('sorts the values of enumerations at any depth, and nothing else', () => {
  const document = {
    required: ['quality', 'format'],
    properties: [{ quality: { type: 'string', enum: ['standard', 'high', 'ultra'] } }, null],
    enum: { enum: ['b', 'a'] },
  };
  sortEnumerations(document);
  expect(document).toEqual({
    required: ['quality', 'format'],
    properties: [{ quality: { type: 'string', enum: ['high', 'standard', 'ultra'] } }, null],
    enum: { enum: ['a', 'b'] },
  });
});
