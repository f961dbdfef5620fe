import type { Tier } from '@attune/catalogue/plans';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Link, Outlet } from 'react-router-dom';
import { aPreset } from '../../../test/support/a-preset';
import { aUser } from '../../../test/support/a-user';
import { renderRoutes } from '../../../test/support/render-app';
import { server, setUpServer, signInAs } from '../../../test/support/server';
import type { PresetDto } from '../../api/generated/attune-client';
import { useWorkspace } from '../../shared/session/use-workspace';
import { DEFAULT_OPTIONS } from './options/options';
import { withPreset } from './options/presets';
import { SongQueue, type SongQueueDeps } from './queue/song-queue';
import { useInitialTarget } from './use-initial-target';

setUpServer();

let queue: SongQueue;
let asked: number;
let presets: PresetDto[];

beforeEach(() => {
  queue = new SongQueue({} as SongQueueDeps, DEFAULT_OPTIONS);
  asked = 0;
  presets = [
    aPreset({ id: '1', frequency: 442.5, isDefault: true }),
    aPreset({ id: '2', name: 'Baroque', frequency: 415, mode: 'varispeed', format: 'wav' }),
  ];
});

function Retuner() {
  useInitialTarget(queue);
  const { tier } = useWorkspace();
  return <h1>Retuner, {tier}</h1>;
}

function openAs(tier: Tier, address = '/retuner') {
  signInAs(aUser({ subscriptionTier: tier }));
  server.use(
    http.get('/api/studio/presets', () => {
      asked += 1;
      return HttpResponse.json(presets);
    }),
  );
  const frame = (
    <>
      <Link to="/">Home</Link> <Link to="/retuner">To the retuner</Link>
      <Outlet />
    </>
  );
  return renderRoutes(
    [
      {
        element: frame,
        children: [
          { path: '/', element: <h1>Home</h1> },
          { path: '/retuner', element: <Retuner /> },
        ],
      },
    ],
    address,
  );
}

const presetsQuery = (store: ReturnType<typeof openAs>['store']) =>
  store.getState().api.queries['presetsList(undefined)'];

const target = () => {
  const { options } = queue.state();
  return options.target === 'custom' ? options.customText : options.target;
};

it('a Studio workspace’s default preset is chosen', async () => {
  openAs('studio');
  await waitFor(() => expect(target()).toBe('442.5'));
});

it('a target in the address comes first, and presets are not asked for', async () => {
  openAs('studio', '/retuner?target=466.16');
  await waitFor(() => expect(target()).toBe('466.16'));
  expect(asked).toBe(0);
});

it('a preset that the address names comes first, with all that it carries; what it leaves open stays', async () => {
  queue.choose({ quality: 'ultra', format: 'flac' });
  openAs('studio', '/retuner?preset=2');
  await waitFor(() => expect(target()).toBe('415'));
  expect(queue.state().options).toMatchObject({
    presetId: '2',
    anchor: 'a4',
    mode: 'varispeed',
    format: 'wav',
    quality: 'ultra',
  });
});

it('a preset of last time that was deleted leaves nothing behind', async () => {
  presets = presets.slice(1);
  const last = {
    ...DEFAULT_OPTIONS,
    target: 'custom',
    customText: '438.5',
    mode: 'varispeed',
    presetId: 'gone',
  } as const;
  queue = new SongQueue({} as SongQueueDeps, last);
  openAs('studio');
  await waitFor(() => expect(target()).toBe(432));
  expect(queue.state().options).toEqual(DEFAULT_OPTIONS);
});

it('a preset of last time that is still there stays chosen', async () => {
  presets = presets.slice(1);
  queue = new SongQueue({} as SongQueueDeps, { ...withPreset(DEFAULT_OPTIONS, aPreset({ ...presets[0] })) });
  const { store } = openAs('studio');
  await waitFor(() => expect(presetsQuery(store)?.status).toBe('fulfilled'));
  expect(target()).toBe('415');
  expect(queue.state().options.presetId).toBe('2');
});

it('the target of last time stays without a default preset', async () => {
  presets = presets.slice(1);
  const { store } = openAs('studio');
  await waitFor(() => expect(presetsQuery(store)?.status).toBe('fulfilled'));
  expect(target()).toBe(432);
});

it('other plans have no presets, so they are not asked for', async () => {
  const { store } = openAs('pro');
  await screen.findByText('Retuner, pro');
  expect(presetsQuery(store)).toBeUndefined();
  expect(target()).toBe(432);
});

it('what the user chose stays, also on coming back', async () => {
  const { user } = openAs('studio');
  await waitFor(() => expect(target()).toBe('442.5'));
  act(() => queue.choose({ format: 'wav' }));
  act(() => queue.choose({ target: 528 }));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await user.click(screen.getByRole('link', { name: 'To the retuner' }));
  expect(await screen.findByText('Retuner, studio')).toBeInTheDocument();
  expect(target()).toBe(528);
  expect(queue.state().options).toMatchObject({ format: 'wav', presetId: null });
});
