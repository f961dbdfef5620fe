import { nextPath } from './next-path';

describe('the page to open after signing in', () => {
  it.each([
    ['/retuner', '/retuner'],
    ['/subscribe?plan=pro', '/subscribe?plan=pro'],
    ['/features-guide#pro', '/features-guide#pro'],
  ])('is %s when that is a page of this site', (given, path) => {
    expect(nextPath(given)).toBe(path);
  });

  it.each([
    [null],
    [''],
    ['retuner'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/%2e//evil.example'],
    ['/./\\evil.example'],
    ['/\t/evil.example'],
    ['https://evil.example/'],
    ['javascript:alert(1)'],
    ['/api/login'],
    ['/a/../api/login'],
    ['/login?next=/login'],
    ['/signup'],
  ])('is none for %j', (given) => {
    expect(nextPath(given)).toBeNull();
  });
});
