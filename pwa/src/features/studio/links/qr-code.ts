import { encodeQR } from 'qr';

/** Dark modules of a QR code, rows from the top; with the light border of four modules that the standard asks for. */
export type QrModules = readonly (readonly boolean[])[];

/** Half of all readers fail without it. */
const BORDER = 4;

/** Side of the saved picture, px, at least. */
const MIN_PICTURE_SIDE = 1024;

export const QR_LIGHT = '#ffffff';
export const QR_DARK = '#07172d';

export function qrModules(text: string): QrModules {
  return encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
}

/** The dark modules as an SVG path, one unit per module, neighbours of a row joined. */
export function qrPath(modules: QrModules): string {
  const runs: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x++;
      runs.push(`M${start} ${y}h${x + 1 - start}v1h${start - x - 1}z`);
    }
  });
  return runs.join('');
}

/** A PNG with whole pixels per module; rejects where the browser cannot draw it. */
export async function qrPicture(modules: QrModules): Promise<Blob> {
  const scale = Math.ceil(MIN_PICTURE_SIDE / modules.length);
  const canvas = document.createElement('canvas');
  canvas.width = modules.length * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('Your browser can’t draw the picture.');
  context.fillStyle = QR_LIGHT;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = QR_DARK;
  context.scale(scale, scale);
  context.fill(new Path2D(qrPath(modules)));
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture) resolve(picture);
      else reject(new Error('Your browser can’t save the picture.'));
    }, 'image/png');
  });
}
