import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aPreset } from '../../../../test/support/a-preset';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { CreatePresetDto, PresetDto } from '../../../api/generated/attune-client';
import { PresetsPage } from './presets-page';

setUpServer();
afterEach(leaveWorkspace);

let presets: PresetDto[];

beforeEach(() => {
  presets = [
    aPreset({ name: 'Baroque', frequency: 415, description: 'A semitone below' }),
    aPreset({ name: 'Vinyl cut', isDefault: true, mode: 'varispeed', format: 'wav', quality: 'ultra' }),
  ];
  signInAs(aUser({ subscriptionTier: 'studio' }));
  server.use(
    http.get('/api/studio/presets', () => HttpResponse.json(presets)),
    http.post('/api/studio/presets', async ({ request }) => {
      const form = (await request.json()) as CreatePresetDto;
      presets = [...presets, aPreset({ ...form, id: 'new' })];
      return HttpResponse.json(presets.at(-1), { status: 201 });
    }),
    http.patch('/api/studio/presets/:id', async ({ params, request }) => {
      const form = (await request.json()) as Partial<PresetDto>;
      presets = presets.map((preset) => (preset.id === params.id ? { ...preset, ...form } : preset));
      return HttpResponse.json(presets[0]);
    }),
    http.delete('/api/studio/presets/:id', ({ params }) => {
      presets = presets.filter(({ id }) => id !== params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = () => renderStudioTab(<PresetsPage />, '/studio');
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

describe('the presets', () => {
  it('are listed with target, shift and what comes with it, and lead to the retuner', async () => {
    open();
    const baroque = within(await row('Baroque'));
    expect(baroque.getByText('415.00 hertz')).toBeInTheDocument();
    expect(baroque.getByText('minus 101.27 cents')).toBeInTheDocument();
    expect(baroque.getByText('A semitone below')).toBeInTheDocument();
    expect(baroque.getByRole('link', { name: 'Use Baroque' })).toHaveAttribute('href', '/retuner?preset=Baroque');
    expect(baroque.getByText('tempo kept')).toBeInTheDocument();
    const vinyl = within(await row('Vinyl cut'));
    expect(vinyl.getByText('Default')).toBeInTheDocument();
    expect(vinyl.getByText('wav, Ultra, varispeed')).toBeInTheDocument();
  });

  it('are asked for again after an error', async () => {
    server.use(http.get('/api/studio/presets', () => refused(500, 'app.broken', 'No.'), { once: true }));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the presets')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Baroque')).toBeInTheDocument();
  });

  it('say so when there are none', async () => {
    presets = [];
    open();
    expect(await screen.findByText('No presets yet. Create your first preset above.')).toBeInTheDocument();
  });

  it('are deleted at once, and come back by Undo with the same fields', async () => {
    const { user } = open();
    await row('Vinyl cut');
    await user.click(screen.getByRole('button', { name: 'Delete Vinyl cut' }));
    await toastSays('Preset deleted', 'Vinyl cut, 432.00 Hz');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^Vinyl cut/ })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Delete Baroque' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    const restored = within(await row('Vinyl cut'));
    expect(restored.getByText('Default')).toBeInTheDocument();
    expect(restored.getByText('wav, Ultra, varispeed')).toBeInTheDocument();
    await toastSays('Preset restored');
  });

  it('stay when deleting fails, with the reason', async () => {
    server.use(http.delete('/api/studio/presets/:id', () => refused(503, 'app.away', 'Back in a moment.')));
    const { user } = open();
    await row('Baroque');
    await user.click(screen.getByRole('button', { name: 'Delete Baroque' }));
    await toastSays('The preset wasn’t deleted', 'Back in a moment.');
    expect(await row('Baroque')).toBeInTheDocument();
  });
});

describe('the form', () => {
  it('adds a preset; a comma is as good as a point', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Preset' }));
    const form = within(screen.getByRole('form', { name: 'Add Preset' }));
    await user.type(form.getByLabelText('Name'), ' Concert hall ');
    await user.type(form.getByLabelText('Target'), '442,5');
    expect(form.getByText('plus 9.81 cents')).toBeInTheDocument();
    await user.click(form.getByLabelText('Default'));
    await user.click(form.getByLabelText('Straighten the pitch'));
    await user.click(form.getByRole('radio', { name: /^Varispeed/ }));
    await user.click(form.getByRole('radio', { name: 'flac' }));
    await user.click(form.getByRole('button', { name: 'Add Preset' }));
    expect(within(await row('Concert hall')).getByText('442.50 hertz')).toBeInTheDocument();
    expect(presets.at(-1)).toMatchObject({
      name: 'Concert hall',
      frequency: 442.5,
      description: '',
      meaning: 'a4',
      mode: 'varispeed',
      straighten: true,
      format: 'flac',
      quality: null,
      isDefault: true,
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('asks what lands on the target only where that makes a difference', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Baroque' }));
    const form = within(screen.getByRole('form', { name: 'Edit preset' }));
    await user.clear(form.getByLabelText('Target'));
    await user.type(form.getByLabelText('Target'), '432');
    expect(form.queryByRole('radiogroup', { name: 'Meaning' })).toBeNull();
    await user.clear(form.getByLabelText('Target'));
    await user.type(form.getByLabelText('Target'), '528');
    await user.click(form.getByRole('radio', { name: /^The nearest note lands on it/ }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('C lands on 528')).toBeInTheDocument();
  });

  it.each([
    ['', 'A preset needs a target.'],
    ['199.99', 'Enter a number from 200.00 to 1200.00 with up to two decimals.'],
    ['432.123', 'Enter a number from 200.00 to 1200.00 with up to two decimals.'],
    ['high', 'Enter a number from 200.00 to 1200.00 with up to two decimals.'],
  ])('says at the fields what is missing: %s', async (frequency, message) => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Preset' }));
    const form = within(screen.getByRole('form', { name: 'Add Preset' }));
    if (frequency !== '') await user.type(form.getByLabelText('Target'), frequency);
    await user.click(form.getByRole('button', { name: 'Add Preset' }));
    expect(await form.findByText('A preset needs a name.')).toBeInTheDocument();
    expect(form.getByText(message)).toBeInTheDocument();
    expect(form.getByLabelText('Target')).toHaveValue(frequency);
    await waitFor(() => expect(form.getByLabelText('Name')).toHaveFocus());
  });

  it('shows that a name is taken at the name, and keeps what was typed', async () => {
    const message = 'There is already a preset called Baroque.';
    server.use(http.post('/api/studio/presets', () => refused(409, 'presets.name_taken', message, { name: message })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Preset' }));
    const form = within(screen.getByRole('form', { name: 'Add Preset' }));
    await user.type(form.getByLabelText('Name'), 'baroque');
    await user.type(form.getByLabelText('Target'), '415');
    await user.type(form.getByLabelText('Description, optional'), 'Mine');
    await user.click(form.getByRole('button', { name: 'Add Preset' }));
    expect(await form.findByText(message)).toBeInTheDocument();
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription(message);
    expect(form.getByLabelText('Description, optional')).toHaveValue('Mine');
  });

  it('shows why a preset was not saved, and opens with its fields', async () => {
    server.use(http.patch('/api/studio/presets/:id', () => refused(503, 'app.away', 'Back in a moment.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Baroque' }));
    const form = within(screen.getByRole('form', { name: 'Edit preset' }));
    expect(form.getByLabelText('Target')).toHaveValue('415.00');
    await user.type(form.getByLabelText('Name'), ' low');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByRole('alert')).toHaveTextContent('The preset wasn’t saved. Back in a moment.');
    expect(form.getByLabelText('Name')).toHaveValue('Baroque low');
  });
});

describe('a viewer', () => {
  it('reads the presets, and why none of them can be used or changed', async () => {
    workAs('viewer');
    open();
    const use = await screen.findByRole('button', { name: 'Use Baroque' });
    for (const locked of [use, screen.getByRole('button', { name: 'Add Preset' })]) {
      expect(locked).toHaveAttribute('aria-disabled', 'true');
      expect(locked).toHaveAccessibleDescription(
        'Your role here is viewer. Ask an admin of Low Tide Audio for the editor role.',
      );
    }
    expect(screen.queryByRole('button', { name: 'Edit Baroque' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete Baroque' })).not.toBeInTheDocument();
  });
});
