import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aReceipt } from '../../../test/support/a-receipt';
import { aUser } from '../../../test/support/a-user';
import {
  PATIENT,
  aSong,
  asked,
  choose,
  chooseMany,
  confirmed,
  convertButton,
  convertList,
  goOffline,
  goOnline,
  openAs,
  retuneAnswers,
  row,
  saveFile,
  songFile,
  setUpRetuner,
} from '../../../test/support/retuner';
import { refused, server } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';

setUpRetuner();

describe('when it fails', () => {
  const cases = [
    [415, 'retune.not_audio', 'The file holds a picture, not sound.', 'Choose another file'],
    [413, 'retune.file_too_large', 'Too large for your plan.', 'Choose another file'],
    [422, 'retune.damaged', 'This file is damaged.', 'Choose another file'],
    [403, 'retune.target_not_in_plan', 'Retuning to 528 Hz needs the Pro plan.', 'See plans'],
    [409, 'retune.already_at_target', 'This song is already there.', 'Retune anyway'],
    [429, 'platform.too_many', 'Too many requests.', 'Retry'],
    [503, 'retune.engine_failed', 'We couldn’t retune the song right now.', 'Retry'],
    [500, 'platform.unexpected', 'Something went wrong.', 'Retry'],
  ] as const;

  it.each(cases)(
    '%s %s: shows the message, keeps the file and options, and offers a way out',
    async (status, code, text, way) => {
      const page = openAs('pro');
      await choose(page, songFile());
      await page.user.click(screen.getByRole('radio', { name: /^639/ }));
      retuneAnswers(() => refused(status, code, text));
      await page.user.click(convertButton());
      await toastSays('Retune Failed', text);
      expect(screen.getByText('song.mp3')).toBeInTheDocument();
      expect(screen.getByRole('radio', { name: /^639/ })).toBeChecked();
      const offered = [
        ...screen.queryAllByRole('button', { name: way }),
        ...screen.queryAllByRole('link', { name: way }),
      ];
      expect(offered).not.toEqual([]);
    },
  );

  it('a proxy that takes no files as large as this one is named, and another file is offered instead of another attempt', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    const body = '<html><head><title>413 Request Entity Too Large</title></head></html>';
    server.use(http.patch('/api/uploads/:id', () => HttpResponse.html(body, { status: 413 })));
    await page.user.click(convertButton());
    expect(await screen.findByText(/^This server’s proxy does not take files of \d+\.\d MB\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('an empty response is not the server’s: it may have the song, and is asked', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => new HttpResponse(null, { status: 500 }));
    await page.user.click(convertButton());
    await toastSays(
      'Retune Failed',
      'Failed to retune your audio file. The connection was lost during the upload. It didn’t count.',
    );
  });

  it('no response at all is reported, too', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(
      http.post('/api/retunes', () => HttpResponse.error()),
      http.get('/api/retunes/:id', () => refused(404, 'retune.not_found', 'There is no such retune.')),
    );
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    expect(screen.getAllByText(/Failed to retune your audio file\./)).not.toEqual([]);
  });

  const nothingLeft = () =>
    server.use(
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: 5, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
    );

  it('a limit that was reached elsewhere meanwhile is no failure: its box takes the button’s place', async () => {
    const page = openAs('basic', { used: 4, limit: 5 });
    await choose(page, songFile());
    const text = "You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions.";
    nothingLeft();
    retuneAnswers(() => refused(403, 'retune.limit_reached', text));
    await page.user.click(convertButton());
    await toastSays('Monthly Limit Reached', text);
    expect(await screen.findByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('button', { name: 'Listen to the original' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Convert & Download' })).toBeNull();
    expect(screen.queryByText(/Failed/)).toBeNull();
  });

  it('songs that are here stay in sight when the last of the month went elsewhere, and did not fail', async () => {
    const page = openAs('basic', { used: 3, limit: 5 });
    await chooseMany(page, songFile('a.mp3'), songFile('b.mp3'));
    nothingLeft();
    retuneAnswers(() => refused(403, 'retune.limit_reached', "You've used all 5 retunes for this month."));
    await page.user.click(convertList('Convert 2 songs'));
    await toastSays('Monthly Limit Reached');
    expect(await screen.findByRole('heading', { name: 'Monthly Limit Reached' })).toBeInTheDocument();
    for (const name of ['a.mp3', 'b.mp3']) {
      expect(row(name).getByText(/^Not retuned/)).toHaveTextContent('Not retuned: no retunes left');
      expect(row(name).getByText('again on 1 December')).toBeInTheDocument();
      expect(row(name).getByRole('link', { name: `Upgrade to retune ${name}` })).toHaveAttribute('href', '/pricing');
    }
    expect(screen.queryByText(/Failed|failed/)).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('Retry sends the same song with the same options and a new id', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => refused(503, 'retune.queue_full', 'The server is busy.'));
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.options).toEqual(asked[0]?.options);
    expect(asked[1]?.id).not.toBe(asked[0]?.id);
    await waitFor(() => expect(confirmed).toHaveLength(1));
  });

  it.each([408, 502, 503, 504, 524])(
    'when a proxy answers %d in place of the server, which has the song, it is followed and fetched',
    async (status) => {
      const page = openAs('pro');
      await choose(page, songFile());
      retuneAnswers(() => HttpResponse.html('<html>Timed out</html>', { status }));
      server.use(
        http.get('/api/retunes/:id', () => HttpResponse.json({ status: 'completed' })),
        http.get('/api/retunes/:id/result', () => aSong('retuned-432Hz-song.mp3')),
      );
      await page.user.click(convertButton());
      await toastSays('Your song has been retuned to 432Hz and downloaded!');
      expect(saveFile).toHaveBeenCalledTimes(1);
      await waitFor(() => expect(confirmed).toHaveLength(1));
      expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    },
  );

  it('a retune that was cancelled elsewhere says so', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => aSong('x.mp3'));
    server.use(http.get('/api/retunes/:id', () => HttpResponse.json({ status: 'cancelled' })));
    await page.user.click(convertButton());
    await toastSays(
      'Retune Failed',
      'Failed to retune your audio file. It was cancelled on the server. It didn’t count.',
    );
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('a failed confirmation is not reported', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(http.delete('/api/retunes/:id/result', () => HttpResponse.error()));
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a session that ended while the connection was broken is reported, with a sign-in button', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(
      http.post('/api/retunes', () => HttpResponse.json({}, { status: 502 })),
      http.get('/api/retunes/:id', () => refused(401, 'auth.required', 'Sign in.')),
    );
    await page.user.click(convertButton());
    expect(
      await screen.findByText('The connection was lost, and your session has ended. Sign in again to continue.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(screen.getByText('song.mp3')).toBeInTheDocument();
    expect(screen.queryByText(/Retune Failed/)).toBeNull();
  });

  const endSession = (next: 'mara' | 'ivo' = 'mara') => {
    const returning = next === 'mara' ? {} : { id: 'ivo' };
    server.use(
      http.get('/api/auth/user', () => refused(401, 'auth.required', 'Sign in.')),
      http.post('/api/auth/login', () => HttpResponse.json(aUser({ subscriptionTier: 'pro', ...returning }))),
    );
  };

  /** In the dialog, which opens by itself. */
  async function signInAgain({ user }: ReturnType<typeof openAs>) {
    const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
    expect(screen.getByText('song.mp3', { selector: 'h2' })).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
  }

  it('a session that has ended leaves the song on the screen, and converting goes on after signing in', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    await page.user.click(screen.getByRole('radio', { name: /^444/ }));
    retuneAnswers(() => refused(401, 'auth.required', 'Your session has ended. Sign in again to continue.'));
    endSession();
    await page.user.click(convertButton());
    await screen.findByRole('dialog', {}, PATIENT);
    expect(screen.getByText('Source pitch', { selector: 'h2' })).toBeInTheDocument();
    expect(screen.queryByText(/Retune Failed/)).toBeNull();
    retuneAnswers(() => aSong('retuned-444Hz-song.mp3'));
    await signInAgain(page);
    await toastSays('Your song has been retuned to 444Hz and downloaded!');
    expect(asked.map(({ options }) => options.targetHz)).toEqual([444, 444]);
  });

  it('a press on Convert while no one is signed in asks to sign in again', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => refused(401, 'auth.required', 'Your session has ended. Sign in again to continue.'));
    endSession();
    await page.user.click(convertButton());
    await screen.findByRole('dialog', {}, PATIENT);
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(convertButton());
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('another person who signs in does not see the songs of the one before', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => refused(401, 'auth.required', 'Your session has ended. Sign in again to continue.'));
    endSession('ivo');
    await page.user.click(convertButton());
    await signInAgain(page);
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' }, PATIENT)).toBeInTheDocument();
    expect(screen.queryByText('song.mp3')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['finished', () => HttpResponse.json({ status: 'completed' })],
    ['perhaps finished', () => refused(401, 'auth.required', 'Sign in.')],
  ])(
    'a song that was %s when the session ended is downloaded after signing in, and not sent again',
    async (_what, status) => {
      const page = openAs('pro');
      await choose(page, songFile());
      retuneAnswers(() => HttpResponse.json({}, { status: 502 }));
      server.use(
        http.get('/api/retunes/:id', status),
        http.get('/api/retunes/:id/result', () => refused(401, 'auth.required', 'Your session has ended.')),
      );
      endSession();
      await page.user.click(convertButton());
      await screen.findByRole('dialog', {}, PATIENT);
      server.use(
        http.get('/api/retunes/:id', () => HttpResponse.json({ status: 'completed' })),
        http.get('/api/retunes/:id/result', () => aSong('retuned-432Hz-song.mp3')),
      );
      await signInAgain(page);
      await toastSays('Your song has been retuned to 432Hz and downloaded!');
      expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    },
  );

  it('a finished song can be fetched when it was the last of the month, too', async () => {
    const page = openAs('basic', { used: 4, limit: 5 });
    await choose(page, songFile());
    retuneAnswers(() => HttpResponse.json({}, { status: 502 }));
    server.use(
      http.get('/api/retunes/:id', () => HttpResponse.json({ status: 'completed' })),
      http.get('/api/retunes/:id/result', () => HttpResponse.error()),
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: 5, retunesLimit: 5, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
    );
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    expect(screen.getByText('It won’t count twice.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Convert & Download' })).toBeNull();
    server.use(http.get('/api/retunes/:id/result', () => aSong('retuned-432Hz-song.mp3')));
    const [download] = screen.getAllByRole('button', { name: 'Download song' });
    if (download) await page.user.click(download);
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(await screen.findByText('Monthly Limit Reached')).toBeInTheDocument();
  });

  it('the receipt may be missing: the song is not', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    server.use(http.get('/api/retunes/:id/receipt', () => refused(404, 'retune.no_receipt', 'None.')));
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(convertButton());
    expect(await screen.findByText(/but we couldn’t load its receipt\./)).toBeInTheDocument();
    server.use(http.get('/api/retunes/:id/receipt', () => HttpResponse.json(aReceipt())));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeInTheDocument();
  });

  it('offline is shown before anything is sent, and the button keeps the focus and waits', async () => {
    const page = openAs('pro');
    await choose(page, songFile());
    retuneAnswers(() => aSong('x.mp3'));
    convertButton().focus();
    goOffline();
    expect(
      await screen.findByText(/You’re offline\. You can still choose, measure and preview songs/),
    ).toBeInTheDocument();
    expect(screen.getByText('You’re offline. You can start once you’re connected.')).toBeInTheDocument();
    expect(convertButton()).toHaveAttribute('aria-disabled', 'true');
    await page.user.keyboard('{Enter}');
    expect(asked).toEqual([]);
    goOnline();
    expect(convertButton()).toHaveFocus();
    await page.user.keyboard('{Enter}');
    await toastSays('Your song has been retuned to 432Hz and downloaded!');
  });

  it.each([
    ['Retry', () => refused(503, 'retune.queue_full', 'The server is busy.')],
    ['Retune anyway', () => refused(409, 'retune.already_at_target', 'This song is already there.')],
  ])('%s waits for the connection, says so, and goes on with the same song when it is back', async (way, answer) => {
    const page = openAs('pro');
    await choose(page, songFile());
    await page.user.click(screen.getByRole('radio', { name: /^444/ }));
    retuneAnswers(answer);
    await page.user.click(convertButton());
    await toastSays('Retune Failed');
    goOffline();
    const again = await screen.findByRole('button', { name: way });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/You’re offline\. Try again once you’re connected\./)).toBeInTheDocument();
    await page.user.click(again);
    expect(asked).toHaveLength(1);
    goOnline();
    expect(screen.queryByText(/You’re offline/)).not.toBeInTheDocument();
    retuneAnswers(() => aSong('x.mp3'));
    await page.user.click(again);
    await toastSays('Your song has been retuned to 444Hz and downloaded!');
    expect(asked).toHaveLength(2);
  });
});
