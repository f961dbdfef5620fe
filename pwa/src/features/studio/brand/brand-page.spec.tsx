import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../test/support/a-user';
import { fill } from '../../../../test/support/fill';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { BrandDto } from '../../../api/generated/attune-client';
import { chooseWorkspace } from '../../../shared/session/current-workspace';
import { SignedInOnly } from '../../../shared/session/signed-in-only';
import { BrandPage } from './brand-page';

setUpServer();

afterEach(() => act(() => chooseWorkspace(null)));

const NOTHING: BrandDto = {
  companyName: null,
  logoUrl: null,
  logoWidth: null,
  logoHeight: null,
  customDomain: null,
  primaryColor: null,
  domain: null,
  updatedAt: null,
};
const SAVED: BrandDto = {
  companyName: 'Low Tide Audio',
  logoUrl: '/api/brand/x/logo/y',
  logoWidth: 512,
  logoHeight: 256,
  customDomain: 'xn--msik-0ra.example',
  primaryColor: '#14796d',
  domain: {
    displayName: 'müsik.example',
    verifiedAt: null,
    checkedAt: null,
    recordName: '_attune-challenge.xn--msik-0ra.example',
    recordValue: 'attune-verification=abc',
  },
  updatedAt: '2026-11-20T10:00:00.000Z',
};

/** As within the Studio Hub: once it is known who is signed in. */
const PAGE = <SignedInOnly>{() => <BrandPage />}</SignedInOnly>;

const OWNER = aUser({ subscriptionTier: 'studio' });

function open(brand: BrandDto = NOTHING) {
  signInAs(OWNER);
  server.use(http.get('/api/studio/white-label', () => HttpResponse.json(brand)));
  return renderStudioTab(PAGE, '/studio/brand');
}

/** Answers the bodies that were sent; each is saved as it is. */
function savesOver(brand: BrandDto): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post('/api/studio/white-label', async ({ request }) => {
      const body = (await request.json()) as Partial<BrandDto>;
      bodies.push(body);
      return HttpResponse.json({ ...brand, ...body });
    }),
  );
  return bodies;
}

const current = async () => within(await screen.findByRole('region', { name: 'Current Settings' }));
const save = () => screen.getByRole('button', { name: 'Save Settings' });

describe('the brand', () => {
  it('that is not set says so', async () => {
    open();
    const settings = await current();
    expect(settings.getByText('Company').nextSibling).toHaveTextContent('Not set');
    expect(settings.getByText('Domain').nextSibling).toHaveTextContent('Not set');
    expect(screen.queryByRole('list', { name: 'Contrast' })).toBeNull();
  });

  it('that could not be loaded can be asked for again', async () => {
    signInAs(OWNER);
    server.use(http.get('/api/studio/white-label', () => refused(503, 'platform.away', 'Unavailable.')));
    const { user } = renderStudioTab(PAGE, '/studio/brand');
    expect(await screen.findByText('We couldn’t load your brand')).toBeInTheDocument();
    server.use(http.get('/api/studio/white-label', () => HttpResponse.json(SAVED)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue('Low Tide Audio')).toBeInTheDocument();
  });

  it('is saved, and cleared by empty fields', async () => {
    const { user } = open(SAVED);
    const bodies = savesOver(SAVED);
    fill(await screen.findByLabelText('Company name'), '');
    fill(screen.getByLabelText('Primary colour'), '1B71BC');
    await user.click(save());
    await toastSays('Settings saved');
    expect(bodies).toEqual([{ companyName: '', primaryColor: '#1b71bc' }]);
  });

  it('is saved without the fields that were not changed, which another admin may have set', async () => {
    const { user } = open();
    const bodies = savesOver({ ...NOTHING, customDomain: 'share.low-tide.example' });
    fill(await screen.findByLabelText('Company name'), 'Low Tide');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Custom domain')).toHaveValue('share.low-tide.example'));
    fill(screen.getByLabelText('Company name'), 'Low Tide Audio');
    await user.click(save());
    await waitFor(() => expect(bodies).toEqual([{ companyName: 'Low Tide' }, { companyName: 'Low Tide Audio' }]));
  });

  it('is loaded again with each visit', async () => {
    const { router } = open();
    await screen.findByLabelText('Company name');
    await act(() => router.navigate('/studio/team'));
    await screen.findByText('Elsewhere');
    server.use(http.get('/api/studio/white-label', () => HttpResponse.json(SAVED)));
    await act(() => router.navigate('/studio/brand'));
    expect(await screen.findByLabelText('Custom domain')).toHaveValue('xn--msik-0ra.example');
  });

  it('that the server refuses keeps what was typed, with the reason at its field', async () => {
    const { user } = open();
    const reason = 'Enter a host name, not an IP address';
    server.use(
      http.post('/api/studio/white-label', () => refused(400, 'request.invalid', reason, { customDomain: reason })),
    );
    fill(await screen.findByLabelText('Company name'), 'Low Tide');
    fill(screen.getByLabelText('Custom domain'), '192.0.2.1');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Custom domain')).toHaveAccessibleDescription(/not an IP/));
    expect(screen.getByLabelText('Company name')).toHaveValue('Low Tide');
    expect(screen.getByLabelText('Custom domain')).toHaveValue('192.0.2.1');
  });

  it('shows a name with markup as text, in the settings and in both previews', async () => {
    const companyName = '<img src=x onerror=alert(1)>';
    open({ ...NOTHING, companyName });
    expect((await current()).getByText(companyName)).toBeInTheDocument();
    const preview = within(screen.getByRole('region', { name: 'Share page preview' }));
    expect(preview.getAllByText(companyName)).toHaveLength(2);
    expect(document.querySelector('img')).toBeNull();
  });

  it('asks before leaving with unsaved changes', async () => {
    const { user, router } = open();
    fill(await screen.findByLabelText('Company name'), 'Low Tide');
    await act(() => router.navigate('/studio/team'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/studio/brand');
    expect(screen.getByLabelText('Company name')).toHaveValue('Low Tide');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await act(() => router.navigate('/studio/team'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/studio/team'));
  });

  it('is left without a question when nothing was changed', async () => {
    const { router } = open(SAVED);
    await screen.findByDisplayValue('Low Tide Audio');
    await act(() => router.navigate('/studio/team'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/studio/team'));
  });

  it('is locked for a viewer, with the reason', async () => {
    const workspace = { id: 'w', name: 'Low Tide', role: 'viewer' as const, tier: 'studio' as const };
    act(() => chooseWorkspace({ ...workspace, pausedAt: null, keptUntil: null, userId: OWNER.id }));
    const { user } = open(SAVED);
    const bodies = savesOver(SAVED);
    expect(await screen.findByText(/Ask an admin of Low Tide for the admin role/)).toBeInTheDocument();
    expect(screen.getByLabelText('Company name')).toHaveAttribute('readonly');
    for (const name of ['Save Settings', 'Replace', 'Check now']) {
      const button = screen.getByRole('button', { name });
      expect(button).toHaveAttribute('aria-disabled', 'true');
      expect(button).toHaveAccessibleDescription(/Your role here is viewer/);
    }
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await user.type(screen.getByLabelText('Company name'), '{Enter}');
    await user.click(save());
    expect(bodies).toEqual([]);
  });
});

describe('the colour', () => {
  it('that does not pass holds back saving, and is replaced with one press', async () => {
    const { user } = open();
    const bodies = savesOver(NOTHING);
    fill(await screen.findByLabelText('Primary colour'), '#4fd1bd');
    const contrast = within(screen.getByRole('list', { name: 'Contrast' }));
    expect(contrast.getByText('Needs 3')).toBeInTheDocument();
    expect(contrast.getAllByText('Passes')).toHaveLength(2);
    await waitFor(() => expect(save()).toHaveAttribute('aria-disabled', 'true'));
    expect(save()).toHaveAccessibleDescription('Choose a colour that passes first.');
    await user.click(save());
    expect(await screen.findByText('Too light for the light page')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use #009f8d' }));
    expect(screen.getByLabelText('Primary colour')).toHaveValue('#009f8d');
    expect(contrast.getAllByText('Passes')).toHaveLength(3);
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    await user.click(save());
    await toastSays('Settings saved');
    expect(bodies).toMatchObject([{ primaryColor: '#009f8d' }]);
  });

  it('that is no colour is named', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('Primary colour'), 'teal');
    await user.tab();
    expect(await screen.findByText(/Enter the colour as # and six digits/)).toBeInTheDocument();
  });
});

describe('the domain', () => {
  it('shows its record and both of its forms, and says what the check found', async () => {
    const { user } = open(SAVED);
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    expect((await current()).getByText('Not verified')).toBeInTheDocument();
    expect((await current()).getByText(/müsik\.example/)).toBeInTheDocument();
    expect((await current()).getByText('xn--msik-0ra.example')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy value' }));
    expect(writeText).toHaveBeenCalledWith('attune-verification=abc');
    const verify = (answer: () => Response) => server.use(http.post('/api/studio/white-label/domain/verify', answer));
    verify(() => refused(409, 'brand.record_missing', 'We found no TXT record there yet.'));
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('We found no TXT record there yet.')).toBeInTheDocument();
    const verified = {
      ...SAVED,
      domain: SAVED.domain && { ...SAVED.domain, verifiedAt: SAVED.updatedAt, checkedAt: SAVED.updatedAt },
    };
    verify(() => HttpResponse.json(verified));
    server.use(http.get('/api/studio/white-label', () => HttpResponse.json(verified)));
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    await toastSays('Domain verified');
    expect(await (await current()).findByText('Verified')).toBeInTheDocument();
  });

  it('that is not saved yet has no record', async () => {
    open(SAVED);
    fill(await screen.findByLabelText('Custom domain'), 'xn--msik-0ra.example.net');
    expect(screen.getByText('Save the settings to get the record that verifies it.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });
});

describe('the logo', () => {
  it('that the server refuses is named, and nothing typed is lost', async () => {
    const { user } = open();
    server.use(
      http.put('/api/studio/white-label/logo', () => refused(415, 'picture.unknown_kind', 'This is an SVG picture.')),
    );
    fill(await screen.findByLabelText('Company name'), 'Low Tide');
    await user.upload(screen.getByLabelText('Logo file'), new File(['x'], 'logo.png', { type: 'image/png' }));
    expect(await screen.findByText('This is an SVG picture.')).toBeInTheDocument();
    expect(screen.getByLabelText('Company name')).toHaveValue('Low Tide');
  });

  it('that is too large is not sent', async () => {
    const { user } = open();
    const file = new File([new Uint8Array(5 * 2 ** 20 + 1)], 'logo.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Logo file'), file);
    expect(await screen.findByText('A logo may have up to 5 MB. Choose a smaller file.')).toBeInTheDocument();
  });

  it('is removed after a question', async () => {
    const { user } = open(SAVED);
    server.use(http.delete('/api/studio/white-label/logo', () => HttpResponse.json({ ...SAVED, logoUrl: null })));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the logo?' });
    server.use(http.get('/api/studio/white-label', () => HttpResponse.json({ ...SAVED, logoUrl: null })));
    await user.click(within(dialog).getByRole('button', { name: 'Remove logo' }));
    await toastSays('Logo removed');
    expect(await screen.findByRole('button', { name: 'Choose logo' })).toBeInTheDocument();
  });
});
