import { type CodePage, decodeText, decodeTexts, isUndecided, likelyCodePage } from './code-page.js';

/** The bytes of a text in a code page, by decoding everything that a character can be there. */
function encode(text: string, page: string): Uint8Array {
  const decoder = new TextDecoder(page);
  const codes = new Map<string, number[]>();
  const add = (...bytes: number[]): void => {
    const character = decoder.decode(new Uint8Array(bytes));
    if (!codes.has(character)) codes.set(character, bytes);
  };
  for (let lead = 0; lead < 256; lead += 1) add(lead);
  if (!/^(windows|koi8)/.test(page)) {
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  }
  return Buffer.from(Array.from(text).flatMap((character) => codes.get(character) ?? []));
}

describe('the code page of a text that does not say it', () => {
  it.each<[CodePage, ...string[]]>([
    [
      'windows-1252',
      'Für Elise',
      'Mötley Crüe',
      'Björk',
      'Motörhead',
      'Beyoncé',
      'Die Ärzte',
      'MÖTLEY CRÜE',
      'Häxan',
      'Ñu',
    ],
    ['windows-1252', 'Sigur Rós Ágætis byrjun', 'Þú ert jörðin', 'São Paulo Canções', 'José Ángel Ñandú', 'été', 'à'],
    ['windows-1252', 'Noël à l’été, déjà', '¿Qué será? Canción del corazón', 'Ça ira – Édith Piaf', 'naïve cœur'],
    ['windows-1250', 'Zażółć gęślą jaźń', 'Myslovitz Długość dźwięku samotności', 'Łódź'],
    ['windows-1251', 'Привет', 'Кино', 'Группа крови', 'Ночь', 'В. Цой', 'АЛИСА', 'Ёлка', 'Океан Ельзи Обійми'],
    ['windows-1251', 'ВИА Гра feat. ВАЛЕРИЙ МЕЛАДЗЕ', '5’nizza Солдат', 'Земфира Прости меня моя любовь'],
    ['koi8-r', 'Группа крови', 'Кино', 'Звезда по имени Солнце', 'ария', 'Пикник'],
    ['windows-1253', 'Ελλάδα', 'Μίκης Θεοδωράκης'],
    ['windows-1255', 'שלום חבר'],
    ['shift_jis', '宇多田ヒカル', 'さくら', '津軽海峡冬景色', '浜崎あゆみ', 'サザンオールスターズ', '椎名林檎'],
    ['euc-jp', '東京事変'],
    ['gb18030', '周杰伦', '月亮代表我的心', '七里香', '陈奕迅 十年', '邓丽君'],
    ['big5', '周杰倫', '月亮代表我的心', '鄧麗君', '五月天 後來的我們', '張惠妹 聽海'],
    ['euc-kr', '사랑', '방탄소년단', '봄날', '아이유 좋은 날', '소녀시대'],
  ])('%s is found by what is valid there and by its letters', (page, ...texts) => {
    expect(texts.map((text) => decodeText(encode(text, page)))).toEqual(texts);
  });

  it('is that of the whole tag, where one text alone does not tell', () => {
    const texts = ['ДДТ', 'Что такое осень', 'English'];
    expect(decodeTexts(texts.map((text) => encode(text, 'windows-1251')))).toEqual(texts);
  });

  it('does not matter to a text that is UTF-8, even one that was cut in the middle of a letter', () => {
    const cyrillic = Buffer.from('Группа крови');
    expect(decodeTexts([cyrillic, encode('Ночь и день', 'windows-1251')])).toEqual(['Группа крови', 'Ночь и день']);
    expect(decodeText(cyrillic.subarray(0, -1))).toBe('Группа кров');
  });

  it('stays open for bytes that are no text anywhere, and none of them is lost', () => {
    const bytes = Buffer.from('81fd8d90ff', 'hex');
    expect(likelyCodePage([bytes])).toBe('latin1');
    const text = decodeText(bytes);
    expect(isUndecided(text)).toBe(true);
    expect(Buffer.from(text, 'latin1')).toEqual(bytes);
  });
});
