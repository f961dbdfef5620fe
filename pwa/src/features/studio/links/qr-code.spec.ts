import jsQR from 'jsqr';
import { qrModules, type QrModules, qrPath } from './qr-code';

const LINK = 'https://attune.example.com/s/q7Kd2mZ0vXw4q7Kd2mZ0vX';
const SCALE = 4;

/** The code as a camera would see it, black on white. */
function toPixels(modules: QrModules): { data: Uint8ClampedArray; side: number } {
  const side = modules.length * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] === true) {
        data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
  }
  return { data, side };
}

/** The modules that a path covers. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return modules;
}

describe('the QR code of a link', () => {
  it.each([LINK, `https://share.a-studio-with-a-rather-long-name.example.com/s/${'x'.repeat(43)}`])(
    'is read back as %s',
    (link) => {
      const { data, side } = toPixels(qrModules(link));
      expect(jsQR(data, side, side)?.data).toBe(link);
    },
  );

  it('is drawn as a path that covers the same modules', () => {
    const modules = qrModules(LINK);
    expect(modulesOf(qrPath(modules), modules.length)).toEqual(modules);
  });

  it('has a light border of four modules', () => {
    const modules = qrModules(LINK);
    const border = modules.flatMap((row, y) =>
      row.filter((_, x) => Math.min(x, y, modules.length - 1 - x, modules.length - 1 - y) < 4),
    );
    expect(border).not.toContain(true);
    expect(modules[4]?.[4]).toBe(true);
  });
});
