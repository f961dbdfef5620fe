import { csvLine } from './csv.js';

describe('a line of CSV', () => {
  it.each<[string, (string | number | null)[], string]>([
    ['separates cells by commas and ends in CRLF', ['a', 'b'], 'a,b\r\n'],
    ['writes numbers as they are, also negative ones', [-1.5, 0, 1284], '-1.5,0,1284\r\n'],
    ['leaves a cell empty for null', [null, '', 'x'], ',,x\r\n'],
    ['quotes commas, quotes and line breaks', ['a,b', 'say "hi"', 'one\ntwo'], '"a,b","say ""hi""","one\ntwo"\r\n'],
    ['keeps every script', ['Ólafur 東京 🎻'], 'Ólafur 東京 🎻\r\n'],
  ])('%s', (_what, cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '=HYPERLINK("http://x")'])(
    'does not let a spreadsheet run %j as a formula',
    (text) => {
      expect(csvLine([text]).replace(/^"/, '').startsWith(`'${text[0]}`)).toBe(true);
    },
  );
});
