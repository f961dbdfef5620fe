import { trackPlace } from './tag-set.js';

it.each<[Record<string, string>, number | null]>([
  [{ TRACKNUMBER: '3' }, 1003],
  [{ TRACKNUMBER: '03/12', DISCNUMBER: '2' }, 2003],
  [{ TRACKNUMBER: '3', DISCNUMBER: '1/2' }, 1003],
  [{ TRACKNUMBER: 'A1' }, null],
  [{ TRACKNUMBER: '0' }, null],
  [{ TRACKNUMBER: '99999999999' }, null],
  [{ DISCNUMBER: '2' }, null],
  [{}, null],
])('a song with the tags %o is at place %s of its album', (tags, place) => {
  const fields = new Map(Object.entries(tags).map(([name, value]) => [name, [value]]));
  expect(trackPlace({ fields })).toBe(place);
});
