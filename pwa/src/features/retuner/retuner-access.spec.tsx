import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aPreset } from '../../../test/support/a-preset';
import { aUser } from '../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../test/support/a-workspace';
import { aFolder, dropFiles, dropFolder } from '../../../test/support/drop-files';
import {
  PATIENT,
  aSong,
  asked,
  choose,
  convertButton,
  openAs,
  openRetuner,
  retuneAnswers,
  saveFile,
  songFile,
  setUpRetuner,
} from '../../../test/support/retuner';
import { renderPage } from '../../../test/support/render-app';
import { refused, server } from '../../../test/support/server';
import { toastSays } from '../../../test/support/toasts';
import { baseApi } from '../../api/base-api';
import { handOffFiles, takeHandoff } from '../../shared/file-inbox/file-inbox';
import { IntoFolderNote } from './panels/into-folder-note';

const folder = (workspaceId: string | null) => ({ id: 'live', name: 'Live recordings', workspaceId });

setUpRetuner();
afterEach(leaveWorkspace);

describe('who may retune', () => {
  it('visitors may choose a song, or sign in at once', async () => {
    const { user } = openRetuner();
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText(/of\s+used/)).not.toBeInTheDocument();
    expect(screen.queryByText(/plan offers|Retuning needs a plan/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('dialog', {}, PATIENT)).toBeInTheDocument();
  });

  it('a viewer sees the presets in their place, and one reason why none can be chosen', async () => {
    workAs('viewer');
    server.use(
      http.get('/api/studio/presets', () => HttpResponse.json([aPreset({ name: 'Baroque', frequency: 415 })])),
    );
    const { user } = openRetuner();
    const tile = await screen.findByRole('radio', { name: /^Baroque.*415/ }, PATIENT);
    expect(tile).toHaveAttribute('aria-disabled', 'true');
    await user.click(tile);
    expect(tile).not.toBeChecked();
    const reason = 'Your role here is viewer. Ask an admin of Low Tide Audio for the editor role.';
    expect(screen.getByRole('radiogroup', { name: 'Presets' })).toHaveAccessibleDescription(reason);
    expect(screen.getAllByText(reason)).toHaveLength(1);
  });

  it('free users may choose a song and never see a limit', async () => {
    openAs('free', { used: 0, limit: 0 });
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText('Monthly Limit Reached')).not.toBeInTheDocument();
  });

  it('a user who has used up the month sees the limit and an upgrade link, and may still measure songs', async () => {
    const page = openAs('basic', { used: 5, limit: 5 });
    expect(await screen.findByRole('heading', { name: 'Monthly Limit Reached' })).toBeInTheDocument();
    expect(
      screen.getByText("You've used all 5 retunes for this month. Upgrade to a higher tier for more conversions."),
    ).toBeInTheDocument();
    expect(screen.getByText(/Starts again on 1 December\. You can still measure and listen\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/pricing');
    await choose(page, songFile());
    expect(screen.getByRole('button', { name: 'Listen to the original' })).toBeEnabled();
    expect(screen.getByRole('heading', { name: 'Monthly Limit Reached' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Convert & Download' })).toBeNull();
  });

  it('at the limit today’s results are listed, those that are stored to be downloaded again', async () => {
    const at = (id: string, processedAt: string, resultUrl: string | null) => {
      const params = { targetHz: 432, anchor: 'a4', equivalentA4Hz: 432 };
      const receiptUrl = `/api/retunes/${id}/receipt`;
      return { id, status: 'completed', originalFilename: `${id}.mp3`, params, processedAt, resultUrl, receiptUrl };
    };
    const now = new Date().toISOString();
    const stored = ['one', 'two'].map((id) => at(id, now, `/api/retunes/${id}/result`));
    const { user } = openAs('basic', { used: 5, limit: 5 });
    server.use(
      http.get('/api/retunes', () =>
        HttpResponse.json([...stored, at('gone', now, null), at('old', '2026-01-05T12:00:00.000Z', null)]),
      ),
      http.get('/api/retunes/:id/result', ({ params }) => aSong(`retuned-${String(params.id)}.mp3`)),
    );
    const results = within(await screen.findByRole('region', { name: 'Today’s results' }));
    expect(results.getAllByRole('listitem')).toHaveLength(3);
    expect(results.getByRole('link', { name: 'gone.mp3' })).toHaveAttribute('href', '/retuner/receipts/gone');
    expect(results.getAllByRole('link', { name: /^Download .* again$/ })).toHaveLength(2);
    await user.click(results.getByRole('button', { name: 'Download all again' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'Retuned songs.zip'));
  });

  it('above 80 % there is a warning, and the form stays usable', async () => {
    openAs('pro', { used: 41, limit: 50 });
    expect(
      await screen.findByText(/You're approaching your monthly limit\. Consider upgrading for unlimited access\./),
    );
    expect(screen.getByLabelText('Audio files')).toBeInTheDocument();
  });

  it('the warning goes when nothing is left', async () => {
    const { store } = openAs('pro', { used: 49, limit: 50 });
    await screen.findByText(/You're approaching your monthly limit/);
    const full = { retunesUsed: 50, retunesLimit: 50, resetsAt: '2026-12-01T00:00:00.000Z' };
    server.use(http.get('/api/usage', () => HttpResponse.json(full)));
    act(() => void store.dispatch(baseApi.util.invalidateTags(['Usage'])));
    await screen.findByRole('heading', { name: 'Monthly Limit Reached' });
    expect(screen.queryByText(/You're approaching your monthly limit/)).not.toBeInTheDocument();
  });

  it('an unavailable server is not mistaken for a missing plan', async () => {
    server.use(http.get('/api/auth/user', () => refused(503, 'platform.unavailable', 'Soon back.')));
    openRetuner();
    expect(await screen.findByText('We couldn’t check whether you’re signed in')).toBeInTheDocument();
    expect(screen.queryByText('Retuning needs a plan')).not.toBeInTheDocument();
  });
});

describe('a file that is dropped', () => {
  it('by a visitor is measured and can be heard; converting offers the plans that can do it', async () => {
    const { user, router } = openRetuner();
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    expect(dropFiles(songFile('Evening.mp3'))).toBe(false);
    expect(await screen.findByText('Evening.mp3', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    expect(screen.getByText('Source pitch', { selector: 'h2' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Listen to the original' })).toBeEnabled();
    expect(screen.queryByText('Retuning needs a plan')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: /^528/ }));
    await user.click(convertButton());
    const offer = within(await screen.findByRole('region', { name: 'Retuning needs a plan' }));
    expect(offer.getByRole('heading')).toHaveFocus();
    expect(offer.getByText(/choose this song again: it isn’t stored in this browser/)).toBeVisible();
    // Basic has no Solfeggio.
    expect(offer.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['pro', 'studio']);
    await user.click(screen.getByRole('radio', { name: /^432/ }));
    expect(offer.getAllByRole('radio')).toHaveLength(3);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('link', { name: /Hear it at 432 in the player/ }));
    expect(router.state.location.pathname).toBe('/player');
    expect(takeHandoff()).toMatchObject({
      files: [{ name: 'Evening.mp3' }],
      hearing: { targetHz: 432, anchor: 'a4', mode: 'tempo' },
    });
  });

  it('by a visitor within a folder keeps the folder’s name and its own subfolder', async () => {
    openRetuner();
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    dropFolder(aFolder('Harbour Lights', songFile('one.mp3'), aFolder('Disc 2', songFile('two.mp3'))));
    expect(await screen.findByRole('heading', { name: 'Harbour Lights' }, PATIENT)).toBeInTheDocument();
    expect(screen.getByTitle('Disc 2/two.mp3')).toBeInTheDocument();
  });

  it('by a visitor as an empty folder is refused with a sentence that says what to do', async () => {
    openRetuner();
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    dropFolder(aFolder('Scans'));
    expect(await screen.findByText('The folder Scans is empty. Choose one with songs.')).toBeInTheDocument();
  });

  it('by a visitor is still open after signing in to a plan', async () => {
    const { user } = openRetuner();
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    dropFiles(songFile('Evening.mp3'));
    expect(await screen.findByText('Evening.mp3', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    await user.click(convertButton());
    server.use(
      http.post('/api/auth/login', () => HttpResponse.json(aUser({ subscriptionTier: 'pro' }))),
      http.get('/api/usage', () =>
        HttpResponse.json({ retunesUsed: 1, retunesLimit: 50, resetsAt: '2026-12-01T00:00:00.000Z' }),
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'I have a plan: Sign In' }));
    const dialog = within(await screen.findByRole('dialog', {}, PATIENT));
    await user.type(dialog.getByLabelText('Email'), 'mara@lindqvist.test');
    await user.type(dialog.getByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText(/of your 49 remaining retunes/, {}, PATIENT)).toBeInTheDocument();
    expect(screen.getAllByText('Evening.mp3', { selector: 'h2' })).toHaveLength(1);
    expect(screen.queryByText('Retuning needs a plan')).not.toBeInTheDocument();
  });

  it('by a visitor is discarded when that is wanted', async () => {
    const { user } = openRetuner();
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    dropFiles(songFile('Evening.mp3'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }, PATIENT));
    expect(await screen.findByRole('heading', { name: 'Choose an audio file' })).toBeInTheDocument();
    expect(screen.queryByText('Evening.mp3')).not.toBeInTheDocument();
  });

  it('on another page that led here is opened for visitors, too', async () => {
    handOffFiles([songFile()]);
    openRetuner();
    expect(await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
  });

  it('on another page that led here is opened where it can be retuned', async () => {
    handOffFiles([songFile()]);
    openAs('pro');
    expect(await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
  });

  it('on a folder’s page comes into it', async () => {
    const file = songFile();
    handOffFiles([file], { found: { files: [{ file, path: '' }], folderName: null, intoFolder: folder(null) } });
    openAs('studio');
    const link = await screen.findByRole('link', { name: 'Live recordings' }, PATIENT);
    expect(link).toHaveAttribute('href', '/studio/folders/live');
    await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT);
  });

  it('comes into no folder of a workspace that was left', () => {
    const onLeave = jest.fn();
    renderPage(<IntoFolderNote folder={folder('another')} onLeave={onLeave} />);
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('for a folder that takes no songs is retuned, and says so', async () => {
    const file = songFile();
    handOffFiles([file], { found: { files: [{ file, path: '' }], folderName: null, intoFolder: folder(null) } });
    const { user } = openAs('studio');
    server.use(
      http.post('/api/studio/folders/live/items', () => refused(404, 'folder.not_found', 'There is no such folder.')),
    );
    retuneAnswers(() => aSong('retuned.mp3'));
    const result = Promise.withResolvers<Response>();
    server.use(http.get('/api/retunes/:id/result', () => result.promise));
    await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT);
    await user.click(convertButton());
    await toastSays('Not added to the folder');
    result.resolve(aSong('retuned.mp3'));
    await waitFor(() => expect(saveFile).toHaveBeenCalled(), PATIENT);
  });

  it('by a user without a plan can be measured; converting leads to the checkout of a plan', async () => {
    const { user } = openAs('free', { used: 0, limit: 0 });
    await screen.findByRole('heading', { name: 'Choose an audio file' });
    expect(dropFiles(songFile())).toBe(false);
    expect(await screen.findByText('Source pitch', { selector: 'h2' }, PATIENT)).toBeInTheDocument();
    await user.click(convertButton());
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/subscribe?plan=basic');
    await user.click(screen.getByRole('radio', { name: /^Pro/ }));
    expect(screen.getByRole('link', { name: 'Upgrade Plan' })).toHaveAttribute('href', '/subscribe?plan=pro');
    expect(asked).toEqual([]);
  });

  it('when the month is used up is measured, too', async () => {
    openAs('basic', { used: 5, limit: 5 });
    await screen.findByRole('heading', { name: 'Monthly Limit Reached' });
    expect(dropFiles(songFile())).toBe(false);
    expect(await screen.findByText('Source pitch', { selector: 'h2' })).toBeInTheDocument();
  });

  it('while the session is unknown stays pending', async () => {
    server.use(http.get('/api/auth/user', () => refused(503, 'platform.unavailable', 'Soon back.')));
    openRetuner();
    await screen.findByText('We couldn’t check whether you’re signed in');
    expect(dropFiles(songFile(), songFile())).toBe(false);
    await toastSays('2 files stay on this page until we know.');
  });

  it('where it can be retuned is opened', async () => {
    openAs('pro');
    await screen.findByLabelText('Audio files');
    expect(dropFiles(songFile())).toBe(false);
    expect(await screen.findByText('Source pitch', { selector: 'h2' })).toBeInTheDocument();
  });
});
