import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Request } from 'express';
import { fileTooLarge } from '../retune.errors.js';
import { receiveSong, type ReceivedSong, type SongRules } from './receive-file.js';

const rules: SongRules = {
  maxBytes: 1_000_000,
  tooLarge: () => fileTooLarge('basic'),
  onFile: () => {},
  store: async (body) => ({ bytes: (await buffer(body)).length }),
};

/** A request with a form as its body, one byte per character. */
function aForm(body: string): Request & PassThrough {
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const request = Object.assign(new PassThrough(), { headers, is: () => true, complete: true });
  request.end(Buffer.from(body.replaceAll('\n', '\r\n'), 'latin1'));
  return request as unknown as Request & PassThrough;
}

const receive = (body: string): Promise<ReceivedSong> => receiveSong(aForm(body), rules);

afterEach(() => {
  jest.useRealTimers();
});

describe('an upload', () => {
  it('has texts that the database can hold, whatever was sent', async () => {
    const { filename, fields } = await receive(
      `--b
Content-Disposition: form-data; name="audio"; filename*=utf-8''one%00two.flac

fLaC and so on
--b
Content-Disposition: form-data; name="targetHz"

4\u000032
--b
Content-Disposition: form-data; name="anchor"
Content-Type: text/plain; charset=utf-16le

\u0000\u00d8
--b--
`,
    );
    expect(filename).toBe('one\ufffdtwo.flac');
    expect(fields[0]).toEqual(['targetHz', '4\ufffd32']);
    for (const [name, value] of fields) expect(`${name}${value}`.isWellFormed()).toBe(true);
  });

  it('has the name the file has, quotes included, which browsers write in their own way', async () => {
    const { filename } = await receive(`--b
Content-Disposition: form-data; name="audio"; filename="Live at %22Ronnie%22 100%25%0D%0A.flac"

fLaC and so on
--b--
`);
    expect(filename).toBe('Live at "Ronnie" 100%25  .flac');
  });

  it('has a name in one spelling, whatever file system it is from', async () => {
    const { filename } = await receive(`--b
Content-Disposition: form-data; name="audio"; filename*=utf-8''Cafe%CC%81.flac

fLaC and so on
--b--
`);
    expect(filename).toBe('Caf\u00e9.flac');
  });

  it('with a malformed part header is refused, and the form may fail again when it is given up', async () => {
    const form = aForm('--b\nContent-Disposition\u0000: form-data; name="audio"\n\nfLaC');
    await expect(receiveSong(form, rules)).rejects.toMatchObject({ status: 400, code: 'retune.bad_upload' });
    // The second error is emitted after the response.
    await new Promise(setImmediate);
  });

  it('of a client that left before it was read is refused at once', async () => {
    const request = aForm('--b\n');
    request.destroy();
    await new Promise(setImmediate);
    await expect(receiveSong(request, rules)).rejects.toMatchObject({ code: 'retune.bad_upload' });
  });

  it('that comes too slowly is refused with 408, and nothing of it is kept', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const request = aForm('');
    const slow = Object.assign(new PassThrough(), { headers: request.headers, is: () => true, complete: false });
    let isStored = false;
    const store = async (body: Readable): Promise<{ bytes: number }> => {
      const { length } = await buffer(body);
      isStored = true;
      return { bytes: length };
    };
    const refusal = receiveSong(slow as unknown as Request, { ...rules, store }).catch((error: unknown) => error);
    slow.write('--b\r\nContent-Disposition: form-data; name="audio"; filename="a.flac"\r\n\r\nfLaC and so on');
    for (let seconds = 0; seconds < 31; seconds += 1) {
      slow.write('.');
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(await refusal).toMatchObject({ status: 408, code: 'retune.upload_too_slow' });
    expect(isStored).toBe(false);
  });
});
