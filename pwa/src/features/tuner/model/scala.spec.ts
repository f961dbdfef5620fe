import { parseScala } from './scala';

const MEANTONE = ['76.04900', '193.15686', '310.26471', '5/4', '503.42157', '579.47057', '696.57843']
  .concat(['25/16', '889.73529', '1006.84314', '1082.89214', '2/1'])
  .map((pitch) => ` ${pitch}`);

const file = (pitches: readonly string[], count: string = String(pitches.length)) =>
  ['! meanquar.scl', '!', '1/4-comma meantone scale. Pietro Aaron (1523)', ` ${count}`, '!', ...pitches].join('\n');

describe('a Scala file', () => {
  it('of twelve notes to the octave is loaded, cents and ratios alike', () => {
    const parsed = parseScala(file(MEANTONE), 'meanquar.scl');
    if (!('scale' in parsed)) throw new Error(parsed.problem);
    expect(parsed.scale.name).toBe('1/4-comma meantone scale. Pietro Aaron (1523)');
    expect(parsed.scale.cents).toHaveLength(12);
    expect(parsed.scale.cents[0]).toBe(0);
    expect(parsed.scale.cents[4]).toBeCloseTo(386.314, 3);
    expect(parsed.scale.cents[11]).toBeCloseTo(1082.892, 3);
  });

  it('may have lines of Windows, remarks behind its notes and an empty end', () => {
    const [first = '', ...rest] = MEANTONE;
    const text = file([`${first} cents ! C sharp`, ...rest]).replaceAll('\n', '\r\n');
    expect(parseScala(`${text}\r\n\r\n`, 'a.scl')).toHaveProperty('scale');
  });

  it('without a description is called as its file is', () => {
    const text = ['', '12', ...MEANTONE].join('\n');
    expect(parseScala(text, 'meanquar.scl')).toMatchObject({ scale: { name: 'meanquar.scl' } });
  });

  it.each([
    ['another count', file(MEANTONE, '11'), 'Line 4 says 11 notes, the file has 12'],
    ['a scale of seven', file(MEANTONE.slice(5)), 'Line 4 says 7 notes, the tuner needs 12 to an octave'],
    ['a word', file(MEANTONE.with(2, ' E flat')), 'Line 8 is neither cents nor a ratio'],
    ['a ratio of nothing', file(MEANTONE.with(2, ' 3/0')), 'Line 8 is neither cents nor a ratio'],
    ['a descent', file(MEANTONE.with(1, ' 50.0')), 'Line 7 is not above the note before it'],
    ['a tritave', file(MEANTONE.with(11, ' 3/1')), 'Line 17 is not an octave'],
    ['no count', file(MEANTONE, 'twelve'), 'Line 4 should say how many notes there are'],
    ['comments alone', '! nothing\n!', 'The file ends before the number of notes'],
  ])('with %s is refused with the line', (_, text, reason) => {
    expect(parseScala(text, 'a.scl')).toEqual({ problem: `${reason}. Nothing was loaded.` });
  });
});
