import { act, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../../../../test/support/a-user';
import { renderStudioTab } from '../../../../test/support/render-app';
import { setUpServer, signInAs } from '../../../../test/support/server';
import { SignedInOnly } from '../../../shared/session/signed-in-only';
import { AbPage } from './ab-page';
import { BlindPage } from './blind-page';
import { fakeTools } from './parts/fake-tools.fixture';
import { AbToolsContext } from './session/ab-tools';

setUpServer();
beforeEach(() => {
  localStorage.clear();
  signInAs(aUser({ subscriptionTier: 'studio' }));
});

const sound = (name: string) => new File(['fLaC'], name);

function open(fake = fakeTools(), address = '/studio/ab') {
  const page = (element: React.ReactNode) => (
    <SignedInOnly>{() => <AbToolsContext value={fake.tools}>{element}</AbToolsContext>}</SignedInOnly>
  );
  const view = renderStudioTab(
    [
      { path: '/studio/ab', element: page(<AbPage />) },
      { path: '/studio/ab/blind', element: page(<BlindPage />) },
    ],
    address,
  );
  return { ...view, player: fake.player };
}

async function readyToStart() {
  const view = open();
  await view.user.upload(await screen.findByLabelText('Original file'), sound('song.flac'));
  await view.user.upload(screen.getByLabelText('Retuned file'), sound('song-432.flac'));
  await view.user.click(await screen.findByRole('link', { name: 'Set up a blind test' }));
  return view;
}

async function started() {
  const view = await readyToStart();
  await view.user.click(await screen.findByRole('button', { name: 'Start the test' }));
  return view;
}

/** Answers every trial; `right` of them as it is. What X is, only the player knows. */
async function takeTest({ user, player }: Awaited<ReturnType<typeof started>>, trials: number, right: number) {
  for (let trial = 0; trial < trials; trial += 1) {
    await user.keyboard('x');
    const isA = player()?.hearing === 'a';
    await user.keyboard(isA === trial < right ? '{Shift>}A{/Shift}' : '{Shift>}B{/Shift}');
  }
}

describe('a blind test', () => {
  it('asks for both files, and leads to where they are chosen', async () => {
    open(fakeTools(), '/studio/ab/blind');
    expect(await screen.findByRole('heading', { name: 'Upload both files to enable A/B comparison' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose files' })).toHaveAttribute('href', '/studio/ab');
  });

  it('is as long as was chosen beforehand', async () => {
    const { user } = await readyToStart();
    await user.click(await screen.findByRole('radio', { name: /^16/ }));
    await user.click(screen.getByRole('button', { name: 'Start the test' }));
    expect(screen.getByRole('heading', { name: 'Trial 1 of 16' })).toBeVisible();
  });

  it('takes an answer only after X was heard, and shows no waveform, score or order', async () => {
    const { user, player } = await started();
    const answer = screen.getByRole('button', { name: 'X is A' });
    expect(answer).toHaveAttribute('aria-disabled', 'true');
    expect(answer).toHaveAccessibleDescription('Listen to X first.');
    await user.keyboard('{Shift>}A{/Shift}');
    expect(screen.getByRole('heading', { name: 'Trial 1 of 10' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^X one of them/ }));
    expect(player()?.isPlaying).toBe(true);
    await user.click(answer);
    expect(screen.getByRole('heading', { name: 'Trial 2 of 10' })).toBeVisible();
    expect(player()?.isPlaying).toBe(false);
    expect(screen.queryByText('Score')).toBeNull();
    expect(screen.queryByRole('img', { name: /right/ })).toBeNull();
    expect(screen.queryByRole('slider', { name: /Position in/ })).toBeNull();
  });

  it('switches in the same way to A, B and X', async () => {
    const { user, player } = await started();
    for (const key of ['a', 'x', 'b', 'x', 'a']) await user.keyboard(key);
    expect(
      player()
        ?.heard.slice(-5)
        .every((heard) => heard.endsWith(' masked')),
    ).toBe(true);
  });

  it('ends with score, odds and reading, and keeps the result', async () => {
    const view = await started();
    await takeTest(view, 10, 7);
    expect(await screen.findByRole('img', { name: '7 of 10 right' })).toBeInTheDocument();
    expect(screen.getAllByText('17.2 percent')).not.toHaveLength(0);
    expect(screen.getByText(/about one time in six/)).toBeVisible();
    expect(screen.getByText(/does not show that you can tell the two apart/)).toBeVisible();
    expect(screen.getByRole('row', { name: /^song/ })).toHaveTextContent('7 / 10');
    await view.user.click(screen.getByRole('button', { name: 'Test again' }));
    expect(screen.getByRole('heading', { name: 'Trial 1 of 10' })).toBeVisible();
  });

  it('says of a convincing score what it shows, and what it does not', async () => {
    await takeTest(await started(), 10, 10);
    expect(await screen.findByText(/You heard a difference/)).toBeVisible();
    expect(screen.getByText(/not that one is better/)).toHaveTextContent(/pitch shift of .*32/);
  });

  it('asks before an unfinished test is given up', async () => {
    const { user, router } = await started();
    await user.keyboard('x');
    await user.keyboard('{Shift>}A{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Leave the test' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave the test?' });
    await user.click(within(dialog).getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('heading', { name: 'Trial 2 of 10' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave the test' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave the test' }));
    expect(router.state.location.pathname).toBe('/studio/ab');
    // The files are still there.
    expect(await screen.findByText('song.flac')).toBeVisible();
  });

  it.each(['by the breadcrumb', 'by Back'])('asks before it is left %s', async (way) => {
    const { user, router } = await started();
    await user.keyboard('x');
    await user.keyboard('{Shift>}A{/Shift}');
    const leave = async () => {
      if (way === 'by Back') await act(() => router.navigate(-1));
      else await user.click(screen.getByRole('link', { name: 'A/B Compare' }));
    };
    await leave();
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave the test?' });
    expect(dialog).toHaveTextContent('1 of 10 answers are given.');
    await user.click(within(dialog).getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('heading', { name: 'Trial 2 of 10' })).toBeVisible();
    await leave();
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave the test' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/studio/ab'));
  });

  it('leaves A to be heard on the page that is opened next', async () => {
    const { user, player } = await started();
    await user.keyboard('b');
    expect(player()).toMatchObject({ hearing: 'b', isPlaying: true });
    await user.click(screen.getByRole('link', { name: 'A/B Compare' }));
    expect(await screen.findByRole('radio', { name: 'A, original' })).toBeChecked();
    expect(player()).toMatchObject({ hearing: 'a', isPlaying: false });
  });

  it('is deleted, and comes back with Undo', async () => {
    const view = await started();
    await takeTest(view, 10, 5);
    await view.user.click(await screen.findByRole('button', { name: 'Delete the test of song' }));
    expect(screen.queryByRole('table')).toBeNull();
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('row', { name: /^song/ })).toHaveTextContent('5 / 10');
  });
});
