import { isCommonPassword } from './common-passwords.js';

describe('common passwords', () => {
  it.each([
    ['password'],
    ['Password1'],
    ['12345678'],
    ['QWERTYUIOP'],
    ['iloveyou'],
    ['password!!'],
    ['sunshine1.'],
    // A word and what people add to it.
    ['summer2026'],
    ['Winter2025!'],
    ['2026-autumn'],
    ['december.12'],
    ['tivoli-22'],
    ['letmein123'],
    ['Password123456'],
    ['P@ssw0rd!'],
    ['5umm3r2026'],
    ['attun32026!'],
    ['adm1n-2026'],
    // The product.
    ['attune2026'],
    ['attune-demo'],
    ['attune-demo-2026'],
    ['Attune432Hz'],
    ['my retuned song'],
    ['SummerAttune1'],
    // Repetitions, and years alone.
    ['aaaaaaaa'],
    ['AaAaAaA1!'],
    ['!!!!!!!!'],
    ['12121212'],
    ['attuneattune'],
    ['20262026'],
    ['1999/2026'],
  ])('are known: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    ['correct horse battery staple 7'],
    ['the summer we drove north'],
    ['attune my old piano'],
    ['winter coat, blue bicycle'],
    ['password of the lighthouse keeper'],
    ['Zw\u00f6lf Boxk\u00e4mpfer'],
    ['dragon#8842917365'],
    ['31415926535897932384'],
    ['vK3!quz9'],
    ['4&9k!2$7'],
    ['ma'.repeat(300)],
  ])('are not what a person made up: %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
