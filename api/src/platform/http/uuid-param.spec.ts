import { describe, expect, it } from '@jest/globals';
import { AppError } from '../errors/app-error.js';
import { uuidPipe } from './uuid-param.js';

const ID = '3f2b8c1e-4d5a-4b6c-8d7e-9f0a1b2c3d4e';
const badUuid = (): AppError => new AppError({ code: 'thing.bad_id', status: 400, message: 'No id.' });
const read = (text: string): Promise<string> => uuidPipe(badUuid).transform(text, { type: 'param' });

describe('the id in an address', () => {
  it('is the same in capitals', async () => {
    expect(await read(ID)).toBe(ID);
    expect(await read(ID.toUpperCase())).toBe(ID);
  });

  it('is a UUID', async () => {
    await expect(read('1 OR 1=1')).rejects.toMatchObject({ code: 'thing.bad_id' });
  });
});
