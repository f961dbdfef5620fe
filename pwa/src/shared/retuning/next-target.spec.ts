/** @jest-environment <rootDir>/test/support/dom-environment.mjs */
import { nextTarget, OPTIONS_KEY } from './next-target';

afterEach(() => window.localStorage.clear());

const last = (options: object) => window.localStorage.setItem(OPTIONS_KEY, JSON.stringify(options));

describe('the target that the retuner begins with', () => {
  it('is 432 at first, and with options that cannot be read', () => {
    expect(nextTarget('pro')).toBe(432);
    window.localStorage.setItem(OPTIONS_KEY, '{');
    expect(nextTarget('pro')).toBe(432);
    last({});
    expect(nextTarget('pro')).toBe(432);
  });

  it('is that of last time, as far as the plan goes', () => {
    last({ target: 528 });
    expect(nextTarget('pro')).toBe(528);
    expect(nextTarget('basic')).toBe(432);
    last({ target: 'custom', customText: '438.5' });
    expect(nextTarget('studio')).toBe(438.5);
    expect(nextTarget('pro')).toBe(432);
  });
});
