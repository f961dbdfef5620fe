import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port.js';

describe('a free port', () => {
  it('is the same for the same seed', async () => {
    expect(await freePort('a folder of this spec')).toBe(await freePort('a folder of this spec'));
  });

  it('is another one while a program listens there', async () => {
    const port = await freePort('a taken port');
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    try {
      expect(await freePort('a taken port')).not.toBe(port);
    } finally {
      server.close();
    }
  });

  it('is within the range that was asked for, or an error says that none is left', async () => {
    const port = await freePort('a range of one port');
    const range = { first: port, count: 1 };
    expect(await freePort('any', 0, range)).toBe(port);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    try {
      await expect(freePort('any', 0, range)).rejects.toThrow('There is no free port');
    } finally {
      server.close();
    }
  });
});
