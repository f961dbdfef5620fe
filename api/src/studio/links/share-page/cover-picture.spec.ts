import sharp from 'sharp';
import { encodeCover } from './cover-picture.js';

const picture = (data: Buffer, type = 3) => ({ mimeType: 'image/png', type, description: '', data });

const aPng = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 4, background: colour } })
    .png()
    .toBuffer();

describe('the cover of a shared song', () => {
  it('is the front cover, square and encoded again', async () => {
    const cover = await encodeCover([picture(await aPng('#00ff00'), 0), picture(await aPng('#ff0000'))]);
    const { format, width, height, exif } = await sharp(cover ?? Buffer.alloc(0)).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 480, height: 480, exif: undefined });
    const { dominant } = await sharp(cover ?? Buffer.alloc(0)).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it('is missing when there is no picture, or none that can be decoded', async () => {
    expect(await encodeCover([])).toBeNull();
    expect(await encodeCover([picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))])).toBeNull();
    expect(await encodeCover([picture((await aPng('#0000ff')).subarray(0, 60))])).toBeNull();
  });
});
