import { isCommonPassword } from './common-passwords.js';

describe('common passwords', () => {
  it.each([['password'], ['Password1'], ['12345678'], ['QWERTYUIOP'], ['iloveyou'], ['password!!'], ['sunshine1.']])(
    'are known: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each([['attune-demo-2026'], ['correct horse battery staple 7'], ['Zw\u00f6lf Boxk\u00e4mpfer'], ['!!!!!!!!']])(
    'are not what a person made up: %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
