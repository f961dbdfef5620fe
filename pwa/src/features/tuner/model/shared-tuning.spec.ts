import { keepShared, linkHash, readLink, sharedTitle, type SharedTuning } from './shared-tuning';
import { DEFAULT_SETTINGS, type TunerSettings } from './tuner-settings';
import { chosenTuning } from './tunings';

const settings = (changes: Partial<TunerSettings> = {}): TunerSettings => ({ ...DEFAULT_SETTINGS, ...changes });
const link = (changes: Partial<TunerSettings>) => {
  const all = settings(changes);
  return `#${linkHash(all, chosenTuning(all))}`;
};
const read = (hash: string): SharedTuning => {
  const shared = readLink(hash);
  if (!shared) throw new Error(`${hash} carries no tuning`);
  return shared;
};
const newId = () => 'new';

const DADGAD = { instrument: 'guitar', tuning: 'dadgad', capo: 2, temperament: 'meantone', root: 4 } as const;

it('carries tuning, capo, temperament and root to another device', () => {
  const shared = read(link(DADGAD));
  expect(sharedTitle(shared, settings())).toBe('DADGAD, capo 2, meantone on E');
  expect(keepShared(shared, settings(), newId)).toEqual({ ...DADGAD, own: [] });
});

it('carries an own tuning, which becomes one of the other user', () => {
  const own = [{ id: 'a', name: 'Low & slow', instrument: 'guitar', strings: [36, 43, 48, 55, 57, 62] }] as const;
  const shared = read(link({ instrument: 'guitar', tuning: 'a', own }));
  expect(sharedTitle(shared, settings())).toBe('Low & slow');
  const kept = keepShared(shared, settings(), newId);
  expect(kept).toMatchObject({ instrument: 'guitar', tuning: 'new', own: [{ ...own[0], id: 'new' }] });
  const again = keepShared(shared, settings(kept), newId);
  expect(again).toMatchObject({ tuning: 'new', own: kept.own });
});

it('carries an own instrument', () => {
  const own = [{ id: 'a', name: 'Banjo', instrument: null, strings: [67, 50, 55, 59, 62] }] as const;
  const shared = read(link({ instrument: 'a', own, capo: 5 }));
  expect(sharedTitle(shared, settings())).toBe('Banjo, capo 5');
  expect(keepShared(shared, settings(), newId)).toMatchObject({ instrument: 'new', tuning: 'standard', capo: 5 });
});

it('carries a scale and sweetened strings', () => {
  const cents = [
    0, 76.049, 193.1569, 310.2647, 386.3137, 503.4216, 579.4706, 696.5784, 772.6274, 889.7353, 1006.8431, 1082.8921,
  ];
  const scala = { name: 'Aaron, 1/4 comma', cents };
  expect(read(link({ temperament: 'scala', scala, root: 2 }))).toMatchObject({ scala, temperament: 'scala', root: 2 });
  const sweetened = { guitar: [-2, 0, 1, 3, 2, 4] };
  const shared = read(link({ instrument: 'guitar', temperament: 'sweetened', sweetened }));
  expect(keepShared(shared, settings(), newId)).toMatchObject({ sweetened });
});

it('of an instrument without strings has its temperament', () => {
  const shared = read(link({ instrument: 'piano', temperament: 'werckmeister' }));
  expect(sharedTitle(shared, settings())).toBe('Piano, werckmeister on C');
});

it.each([
  [''],
  ['#main'],
  ['#tuning=DADGAD'],
  ['#tuning=DADGAD&instrument=guitar'],
  ['#tuning=DADGAD&instrument=kazoo&strings=38.45'],
  ['#tuning=DADGAD&instrument=guitar&strings=38.400'],
  ['#tuning=DADGAD&instrument=guitar&strings=38.x'],
  ['#tuning=Standard&instrument=piano&strings=38'],
])('is not %j', (hash) => {
  expect(readLink(hash)).toBeNull();
});

it('leaves out what cannot be: a capo behind the neck, an unknown temperament', () => {
  const hash = '#tuning=DADGAD&instrument=guitar&strings=38.45.50.55.57.62&capo=40&temperament=odd&root=13';
  expect(readLink(hash)).toMatchObject({ capo: 0, temperament: 'equal', root: 0 });
});
