import { cleanText } from './clean-text.js';

const clean = (text: string): string => cleanText(text, 1_000);

it.each([
  ['I <3 you', 'I <3 you'],
  ['a < b and c > d', 'a < b and c > d'],
  ['<b>Bold</b> Title', 'Bold Title'],
  ['before<script>alert("polyglot-marker")</script>after', 'beforeafter'],
  ['<SCRIPT SRC=//x>never closed', ''],
  ['<scr<script>x</script>ipt>alert(1)', 'script>alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['cut <img src=x onerror', 'cut img src=x onerror'],
  ['<!-- hidden --> shown', 'shown'],
  ['nul\0 and bell\u0007', 'nul and bell'],
  ['line\r\nnext\rthird', 'line\nnext\nthird'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['lone \ud800 half', 'lone \ufffd half'],
  ['  spaces  ', 'spaces'],
  ['日本語 Ünï 🎵', '日本語 Ünï 🎵'],
  ['%s%n ${7*7} {{x}}', '%s%n ${7*7} {{x}}'],
])('%j becomes %j', (dirty, wanted) => {
  expect(clean(dirty)).toBe(wanted);
});

it('is cut to its length', () => {
  expect(cleanText('A'.repeat(1_000_000), 100)).toBe('A'.repeat(100));
});

// In a time that grows with the square of the length these would take hours.
it.each([
  ['<script', ''],
  ['<!--', ''],
  ['<a ', 'a '.repeat(1_000_000).trim()],
])('a million times %j, which never ends, is cleaned anyway', (start, wanted) => {
  expect(cleanText(start.repeat(1_000_000), 10_000_000) === wanted).toBe(true);
});
