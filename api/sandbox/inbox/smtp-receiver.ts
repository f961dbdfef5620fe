import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.js';

const MAX_MAIL_BYTES = 5_000_000;

/** An SMTP server that accepts every mail for every address and forwards none. */
export async function receiveMails(
  store: MailStore,
  host: string,
  port: number,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MAX_MAIL_BYTES,
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => {
      done(null, { user: 'anybody' });
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        store.add(Buffer.concat(parts), envelope).then(() => {
          done();
        }, done);
      });
    },
  });
  // A client that disconnects midway is no reason to stop.
  server.on('error', () => {});
  const listening = server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    listening.once('listening', resolve).once('error', reject);
  });
  const address = listening.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
