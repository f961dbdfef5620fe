import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aReceipt, aTuningOf } from '../../../test/support/a-receipt';
import { aUser } from '../../../test/support/a-user';
import { holdTimers } from '../../../test/support/hold-timers';
import { renderRoutes } from '../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../test/support/server';
import type { RetuneDto } from '../../api/generated/attune-client';
import type { Receipt } from '../../shared/receipt/receipt-rows';

const saveFile = jest.fn<(content: Blob, filename: string) => void>();
jest.unstable_mockModule('../../shared/save-file', () => ({ saveFile }));
const { ReceiptPage } = await import('./receipt-page');

setUpServer();

const { id } = aReceipt();
const MINUTE_MS = 60_000;

function open(answer: () => Response, retune: Partial<RetuneDto>) {
  server.use(
    http.get('/api/retunes/:id/receipt', answer),
    http.get('/api/retunes/:id', () => HttpResponse.json({ id, originalFilename: 'song.mp3', ...retune })),
    http.get('/api/retunes/:id/analysis', () => refused(404, 'retune.no_analysis', 'This retune has no analysis.')),
    http.get('/api/retunes/:id/receipt-link', () => HttpResponse.json({ url: null })),
  );
  return renderRoutes([{ path: '/retuner/receipts/:id', element: <ReceiptPage /> }], `/retuner/receipts/${id}`);
}

function openReceipt(
  changes: Partial<Receipt> = {},
  resultUntil: string | null = null,
  resultUrl: string | null = null,
) {
  signInAs(aUser({ subscriptionTier: 'pro' }));
  return open(() => HttpResponse.json(aReceipt(changes)), { resultUrl, resultUntil, originalUrl: null });
}

async function openRefused(status: number, code: string, message: string) {
  signInAs(aUser({ subscriptionTier: 'pro' }));
  open(() => refused(status, code, message), { resultUrl: null, resultUntil: null });
  return screen.findByRole('heading', { level: 2 });
}

describe('the page of a receipt', () => {
  it('begins with what was asked, and draws what was measured', async () => {
    openReceipt();
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(receipt.getByRole('heading', { level: 2 })).toHaveTextContent('432 Hz');
    expect(receipt.getByText(/^Your song now sits at 432\.0.Hz\. We measured it: 0\.01 cents off/)).toBeInTheDocument();
    expect(receipt.getByText('retuned-432Hz-folk_traveling_minstrels.mp3')).toBeInTheDocument();
    expect(receipt.getByText(/On target, measured to/)).toBeInTheDocument();
    expect(receipt.getByText(/^How close to the target \(cents\)\. Green: as exact as/)).toBeInTheDocument();
    expect(receipt.getByRole('img', { name: /^A4 moved from/ })).toBeInTheDocument();
    expect(
      receipt.getByRole('img', { name: /from the target, measured to plus or minus 0\.4 cents\.$/ }),
    ).toBeInTheDocument();
    expect(receipt.getByRole('row', { name: /^A4 after/ })).toHaveTextContent(
      '432.00 hertz±0.31plus or minus 0.31 hertz',
    );
    expect(receipt.getByRole('heading', { name: 'Tags carried over, 3 of 3' })).toBeInTheDocument();
    expect(
      await receipt.findByText(
        'The file is no longer kept: we delete it once you have it. The receipt is kept longer.',
      ),
    ).toBeInTheDocument();
  });

  it('offers the song again while it is stored, with its end', async () => {
    openReceipt({}, '2099-02-19T10:00:00.000Z', `/api/retunes/${id}/result`);
    const link = await screen.findByRole('link', { name: 'Download again' });
    expect(link).toHaveAttribute('href', `/api/retunes/${id}/result`);
    expect(link).toHaveAttribute('download');
    expect(screen.getByText('Kept until 19 Feb 2099')).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: 'Listen' })).toHaveTextContent(
      'The original is no longer stored.',
    );
  });

  it('says the time of an end that is near', async () => {
    openReceipt({}, new Date(Date.now() + MINUTE_MS).toISOString(), `/api/retunes/${id}/result`);
    expect(await screen.findByText(/^Kept until (today|tomorrow), \d\d:\d\d$/)).toBeInTheDocument();
  });

  it('says until when an expired song was stored', async () => {
    openReceipt({}, '2026-02-19T10:00:00.000Z');
    expect(
      await screen.findByText(
        /^The file is no longer kept: it was available until 19 Feb 2026\. The receipt is kept longer\.$/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Download again' })).not.toBeInTheDocument();
  });

  it('draws no needle where nothing was measured, and says what can be done', async () => {
    const before = { ...aTuningOf(440), a4Hz: null, cents: null, errorCents: null, confidence: 0.1 };
    openReceipt({ measured: null, before, after: null, sourceBasis: 'assumed' });
    expect(await screen.findByText('Nothing to measure')).toBeInTheDocument();
    expect(
      screen.getByText(
        'We moved your song by 32.04 cents. Nothing in it holds a pitch, so there is nothing to measure.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /There is no clear peak/ })).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /from the target|^A4 moved/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Retune with another A4' })).toHaveAttribute('href', '/retuner');
  });

  it('draws the course of a pitch that moves', async () => {
    const moving = (hz: number) => ({
      ...aTuningOf(hz),
      movement: { lowHz: hz - 2, highHz: hz + 2 },
      sections: [0, 10, 20].map((atSeconds) => ({ atSeconds, a4Hz: hz + 2 - atSeconds / 5 })),
    });
    openReceipt({ before: moving(439), after: moving(432), sourceHz: 439 });
    expect(await screen.findByText(/Moving pitch, measured to/)).toBeInTheDocument();
    expect(screen.getByText(/Its own pitch moves by 16 cents, as it did before/)).toBeInTheDocument();
    expect(
      screen.getByRole('img', {
        name: 'Before, A4 moves between 437.0 and 441.0 hertz. After, it moves between 430.0 and 434.0 hertz.',
      }),
    ).toBeInTheDocument();
  });

  it('is private until its owner makes it public, and when it is private again its link is gone', async () => {
    const { user } = openReceipt();
    const url = 'https://attune.example/r/q7Kd2mZ0vXw4q7Kd2mZ0vX';
    let shown: string | null = null;
    const asked: string[] = [];
    server.use(
      http.all('/api/retunes/:id/receipt-link', ({ request: { method } }) => {
        asked.push(method);
        if (method !== 'GET') shown = method === 'POST' ? url : null;
        return method === 'DELETE' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ url: shown });
      }),
    );
    const link = await screen.findByRole('switch', { name: 'Anyone with the link can see this receipt' });
    await waitFor(() => expect(link).toBeEnabled());
    expect(link).not.toBeChecked();
    expect(link).toHaveAccessibleDescription(/^The figures only\. Your song is not on the page\./);
    await user.click(link);
    expect(await screen.findByText(url)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument();
    await user.click(link);
    await waitFor(() => expect(screen.queryByText(url)).not.toBeInTheDocument());
    expect(asked).toEqual(['GET', 'POST', 'GET', 'DELETE', 'GET']);
  });

  it('is saved as data', async () => {
    const { user } = openReceipt();
    await user.click(await screen.findByRole('button', { name: 'Save as JSON' }));
    const [content, filename] = saveFile.mock.lastCall ?? [];
    expect(filename).toBe('receipt-432Hz-folk_traveling_minstrels.json');
    expect(JSON.parse((await content?.text()) ?? '')).toEqual(aReceipt());
  });

  it.each([
    [404, 'retune.not_found', 'There is no such retune.', 'Receipt not found'],
    [400, 'retune.bad_id', 'A retune ID is a UUID.', 'Receipt not found'],
    [
      410,
      'retune.receipt_deleted',
      'This receipt was deleted with its retune on 14 November 2026.',
      'This receipt was deleted',
    ],
    [
      410,
      'retune.measurements_removed',
      'The measurements of this retune are no longer kept: we remove them after 365 days.',
      'These measurements are no longer kept',
    ],
    [409, 'retune.cancelled', 'This retune was cancelled. It didn’t count.', 'There is no receipt'],
    [404, 'retune.no_receipt', 'This retune has no receipt.', 'There is no receipt'],
  ])('after %s %s says so, with a link back', async (status, code, message, title) => {
    expect(await openRefused(status, code, message)).toHaveTextContent(title);
    const text = title === 'Receipt not found' ? /belongs to another account or workspace/ : message;
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(
      within(screen.getByRole('heading', { level: 2 }).parentElement ?? document.body).getByRole('link'),
    ).toHaveAttribute('href', '/');
  });

  it('follows a song that is still being retuned', async () => {
    const polls = holdTimers(2000);
    signInAs(aUser({ subscriptionTier: 'pro' }));
    let status: RetuneDto['status'] = 'processing';
    open(
      () =>
        status === 'completed'
          ? HttpResponse.json(aReceipt())
          : refused(409, 'retune.not_ready', 'This retune isn’t finished yet.'),
      {},
    );
    server.use(
      http.get('/api/retunes/:id', () =>
        HttpResponse.json({ id, status, resultUrl: null, resultUntil: null, progress: { percent: 62 } }),
      ),
    );
    expect(await screen.findByRole('heading', { name: 'This song is still being retuned' })).toBeInTheDocument();
    const bar = screen.getByRole('progressbar', { name: 'Retuning' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '62'));
    await waitFor(() => expect(polls.size).toBe(1));
    status = 'completed';
    polls.fire();
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    signInAs(aUser({ subscriptionTier: 'pro' }));
    let isAway = true;
    const { user } = open(() => (isAway ? refused(503, 'app.unavailable', 'Away.') : HttpResponse.json(aReceipt())), {
      resultUrl: null,
      resultUntil: null,
    });
    expect(await screen.findByText('We couldn’t load this receipt')).toBeInTheDocument();
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
  });

  it('asks visitors to sign in', async () => {
    open(() => refused(401, 'auth.not_signed_in', 'Sign in.'), { resultUrl: null, resultUntil: null });
    expect(await screen.findByRole('heading', { name: 'Sign in to see this receipt' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  });
});
