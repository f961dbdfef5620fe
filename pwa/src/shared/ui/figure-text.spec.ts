import { figureSpoken, figureText } from './figure-text';

describe('a figure', () => {
  it.each([
    [440.066, { decimals: 2 }, '440.07'],
    [-31.766, { decimals: 2 }, '−31.77'],
    [15.64, { decimals: 1, signed: true }, '+15.6'],
    [-0.0004, { decimals: 2, signed: true }, '0.00'],
    [10513440, {}, '10,513,440'],
    [Infinity, {}, '∞'],
    [null, {}, '–'],
    [NaN, {}, '–'],
  ])('%s is written %j as %s', (value, format, text) => {
    expect(figureText(value, format)).toBe(text);
  });

  it.each([
    [440.07, 'Hz', { decimals: 2 }, '440.07 hertz'],
    [-31.77, 'cents', { decimals: 2 }, 'minus 31.77 cents'],
    [1, 's', {}, '1 second'],
    [null, 'Hz', {}, 'no value'],
    [Infinity, 'retunes', {}, 'unlimited retunes'],
  ] as const)('%s %s is read aloud as a person would', (value, unit, format, text) => {
    expect(figureSpoken(value, unit, format)).toBe(text);
  });
});
