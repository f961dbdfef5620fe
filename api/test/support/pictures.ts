import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface PictureOptions {
  /** px */
  width: number;
  /** px */
  height: number;
  format?: 'png' | 'jpeg' | 'webp';
  colour?: string;
  /** Noise, which takes many bytes. */
  isNoisy?: boolean;
}

/** A picture of one colour, or of noise. */
export function aPicture({
  width,
  height,
  format = 'png',
  colour = '#14796d',
  isNoisy = false,
}: PictureOptions): Promise<Buffer> {
  const noise = { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } };
  return sharp({ create: { width, height, channels: 3, background: colour, ...(isNoisy && noise) } })
    .toFormat(format)
    .toBuffer();
}

/** One pixel of a picture, as red, green, blue. */
export async function colourAt(png: Buffer, left: number, top: number): Promise<number[]> {
  const pixel = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...pixel];
}

/** A PNG that says how large it is, and has next to no pixels. */
export function pngHeaderOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits of grey
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc(64));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
