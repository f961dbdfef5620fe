import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from './free-port.js';

/** Does something while a program listens on the port. */
async function whileTaken(port: number, action: () => Promise<void>): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  try {
    await action();
  } finally {
    server.close();
  }
}

describe('a free port', () => {
  it('is the same for the same seed', async () => {
    expect(await freePort('a folder of this spec')).toBe(await freePort('a folder of this spec'));
  });

  it('is another one while a program listens there', async () => {
    const port = await freePort('a taken port');
    await whileTaken(port, async () => {
      expect(await freePort('a taken port')).not.toBe(port);
    });
  });

  it('is within the range that was asked for, or an error says that none is left', async () => {
    const port = await freePort('a range of one port');
    const range = { first: port, count: 1 };
    expect(await freePort('any', 0, range)).toBe(port);
    await whileTaken(port, async () => {
      await expect(freePort('any', 0, range)).rejects.toThrow('There is no free port');
    });
  });
});
