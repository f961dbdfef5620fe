import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../test/support/a-user';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, server, setUpServer, signInAs } from '../../../../test/support/server';
import type { ActivityDto, AnalyticsDto } from '../../../api/generated/attune-client';
import { ActivityPage } from './activity-page';
import { AnalyticsPage } from './analytics-page';

setUpServer();

function someAnalytics(differences: Partial<AnalyticsDto> = {}): AnalyticsDto {
  return {
    metrics: [],
    totalRetunes: 8,
    mostUsedHz: 432,
    teamMembers: 2,
    seconds: 1830,
    measured: 6,
    onTarget: 5,
    onTargetCents: 0.5,
    usage: [
      { targetHz: 432, retunes: 5, percent: 62.5 },
      { targetHz: 444, retunes: 0, percent: 0 },
      { targetHz: 528, retunes: 0, percent: 0 },
      { targetHz: 396, retunes: 0, percent: 0 },
      { targetHz: 639, retunes: 0, percent: 0 },
      { targetHz: null, retunes: 3, percent: 37.5 },
    ],
    interval: 'day',
    overTime: [
      { from: '2026-11-20', retunes: 6 },
      { from: '2026-11-21', retunes: 0 },
      { from: '2026-11-22', retunes: 2 },
    ],
    people: [
      { userId: '1', name: 'Mara Lindqvist', retunes: 7, seconds: 1800, measured: 6, onTarget: 5 },
      { userId: null, name: 'Unknown', retunes: 1, seconds: 30, measured: 0, onTarget: 0 },
    ],
    ...differences,
  };
}

const NOTHING = someAnalytics({
  totalRetunes: 0,
  teamMembers: 1,
  seconds: 0,
  measured: 0,
  onTarget: 0,
  overTime: [],
  people: [],
});

function anEntry(n: number, differences: Partial<ActivityDto> = {}): ActivityDto {
  return {
    id: String(n),
    user: 'Mara Lindqvist',
    userId: '1',
    action: 'retune.completed',
    resourceType: 'retune',
    resourceId: null,
    metadata: { filename: `song-${n}.mp3`, targetHz: 432 },
    timestamp: '2026-11-20T10:00:00.000Z',
    ...differences,
  };
}

interface Has {
  analytics?: AnalyticsDto;
  activity?: ActivityDto[];
}

/** @returns what the server was asked for */
function serve({ analytics = someAnalytics(), activity = [] }: Has): URL[] {
  const asked: URL[] = [];
  signInAs(aUser({ subscriptionTier: 'studio' }));
  server.use(
    http.get('/api/studio/analytics', ({ request }) => {
      asked.push(new URL(request.url));
      return HttpResponse.json(analytics);
    }),
    http.get('/api/studio/activity/people', () => HttpResponse.json([{ userId: '1', name: 'Mara Lindqvist' }])),
    http.get('/api/studio/activity', ({ request }) => {
      const url = new URL(request.url);
      asked.push(url);
      const from = Number(url.searchParams.get('cursor') ?? 0);
      const to = from + Number(url.searchParams.get('limit'));
      const items = activity.slice(from, to);
      return HttpResponse.json({ items, nextCursor: to < activity.length ? String(to) : null });
    }),
  );
  return asked;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const value = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;

describe('analytics', () => {
  it('show the five figures', async () => {
    serve({});
    renderStudioTab(<AnalyticsPage />);
    await screen.findByText('Total Retunes');
    expect(value('Total Retunes')).toHaveTextContent('8');
    expect(value('Most Used Frequency')).toHaveTextContent('432 hertz');
    expect(value('Team Members')).toHaveTextContent('2');
    expect(value('Music')).toHaveTextContent('31 minutes');
    expect(value('On target')).toHaveTextContent('83.3 percent');
    expect(value('On target')).toHaveTextContent(/within 0\.50.cents.* or the measurement’s error/);
    expect(screen.getByText(/Songs without a clear pitch.+are not counted/)).toBeInTheDocument();
  });

  it('give a count and a percentage for each frequency, and a mark for each retune', async () => {
    serve({});
    renderStudioTab(<AnalyticsPage />);
    await screen.findByText('Frequency usage');
    const lines = region('Frequency usage').getAllByRole('listitem');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toHaveTextContent(/432 hertz.*5.*62.5 percent/);
    expect(lines[0]?.querySelector('path')?.getAttribute('d')?.split('V')).toHaveLength(6);
    expect(lines[1]?.querySelector('path')).toHaveAttribute('d', '');
    expect(lines[5]).toHaveTextContent(/Other.*3.*37.5 percent/);
  });

  it('say of one retune that it is one', async () => {
    const overTime = [{ from: '2026-11-22', retunes: 1 }];
    serve({
      analytics: someAnalytics({ totalRetunes: 1, overTime, usage: [{ targetHz: 432, retunes: 1, percent: 100 }] }),
    });
    renderStudioTab(<AnalyticsPage />);
    await screen.findByText('Frequency usage');
    expect(region('Retunes per day').getByText(/^in /)).toHaveTextContent(/1 retune in.*1 day$/);
    expect(region('Frequency usage').getByRole('listitem')).toHaveTextContent(/1 retune, /);
    expect(region('Frequency usage').getByText(/Percent of all/)).toHaveTextContent(/1 retune\. Other/);
    expect(await screen.findByText(/A chart of 1 retune in 1 day\./)).toBeInTheDocument();
  });

  it('have a table in place of the chart', async () => {
    serve({});
    const { user } = renderStudioTab(<AnalyticsPage />);
    await user.click(await screen.findByRole('switch', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table', { name: 'All days' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['DayRetunes', '22 Nov 202622', '20 Nov 202666']);
  });

  it('list everyone, and leave the share open where nothing was measured', async () => {
    serve({});
    renderStudioTab(<AnalyticsPage />);
    const table = await screen.findByRole('table', { name: 'Retunes by person' });
    expect(within(table).getByRole('row', { name: /Mara Lindqvist/ })).toHaveTextContent('30 minutes');
    expect(within(table).getByRole('row', { name: /Unknown/ })).toHaveTextContent('no value');
  });

  it('keep the chosen period in the address and ask for it, by the days of this place', async () => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const asked = serve({});
    const { user, router } = renderStudioTab(<AnalyticsPage />);
    await user.click(await screen.findByRole('radio', { name: '90 days' }));
    expect(router.state.location.search).toBe('?days=90');
    expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      `/api/studio/analytics.csv?days=90&timeZone=${zone}`,
    );
    await screen.findByText('Frequency usage');
    expect(asked.filter(({ pathname }) => pathname.endsWith('analytics')).map(({ search }) => search)).toEqual([
      `?days=all&timeZone=${zone}`,
      `?days=90&timeZone=${zone}`,
    ]);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(router.state.location.search).toBe('');
  });

  it('begin with zeros and 432 Hz', async () => {
    serve({ analytics: NOTHING });
    renderStudioTab(<AnalyticsPage />);
    expect(await screen.findByText('No activity yet')).toBeInTheDocument();
    await screen.findByText('Total Retunes');
    expect(value('Most Used Frequency')).toHaveTextContent('432 hertz');
    expect(value('On target')).toHaveTextContent('no retunes yet');
    expect(screen.queryByText('Frequency usage')).toBeNull();
  });

  it('say that a period has no retunes', async () => {
    serve({ analytics: NOTHING });
    renderStudioTab(<AnalyticsPage />, '/?days=30');
    expect(await screen.findByText('No retunes in this period.')).toBeInTheDocument();
  });

  it('say what could not be loaded, and try again', async () => {
    serve({ activity: [anEntry(1)] });
    server.use(
      http.get('/api/studio/analytics', () => refused(503, 'app.unavailable', 'Unavailable.'), { once: true }),
    );
    const { user } = renderStudioTab(<AnalyticsPage />);
    expect(await screen.findByText('We couldn’t load the figures')).toBeInTheDocument();
    expect(await screen.findByText(/song-1.mp3/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Total Retunes')).toBeInTheDocument();
  });
});

describe('recent activity', () => {
  it('says who did what, and leads to the whole list', async () => {
    const asked = serve({
      activity: [anEntry(1), anEntry(2, { user: 'Unknown', userId: null, action: 'plan.ended' })],
    });
    renderStudioTab(<AnalyticsPage />);
    const rows = within(await screen.findByRole('table', { name: 'The last entries' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Mara Lindqvist.*Retuned song-1.mp3 to 432.Hz.*20 Nov/);
    expect(rows[2]).toHaveTextContent(/Unknown.*The Studio plan ended/);
    expect(screen.getByRole('link', { name: 'All activity' })).toHaveAttribute('href', '/activity');
    expect(asked.find(({ pathname }) => pathname.endsWith('activity'))?.search).toBe('?limit=10');
  });
});

describe('the whole activity log', () => {
  const many = Array.from({ length: 70 }, (_, n) => anEntry(n));

  it('shows more on request, without losing the place', async () => {
    serve({ activity: many });
    const { user } = renderStudioTab(<ActivityPage />);
    const table = await screen.findByRole('table', { name: 'Entries, newest first' });
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await within(table).findByText(/song-69.mp3/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toHaveTextContent('song-50.mp3');
    expect(screen.getByRole('status')).toHaveTextContent('70 entries, no older ones');
  });

  it('goes on at the first new row after the last page', async () => {
    serve({ activity: Array.from({ length: 120 }, (_, n) => anEntry(n)) });
    const { user } = renderStudioTab(<ActivityPage />);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText(/song-99.mp3/);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText(/song-119.mp3/);
    expect(document.activeElement).toHaveTextContent('song-100.mp3');
  });

  it('keeps what is there when more cannot be loaded', async () => {
    serve({ activity: many });
    const { user } = renderStudioTab(<ActivityPage />);
    await screen.findByText(/song-49.mp3/);
    server.use(
      http.get('/api/studio/activity', () => refused(503, 'app.unavailable', 'Please try again in a moment.'), {
        once: true,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/We couldn’t load more. Please try again/)).toBeInTheDocument();
    expect(screen.getByText(/song-49.mp3/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText(/song-69.mp3/)).toBeInTheDocument();
  });

  it('is filtered by action and person, also in the address and the file', async () => {
    const asked = serve({ activity: many });
    const { user, router } = renderStudioTab(<ActivityPage />);
    await screen.findByRole('option', { name: 'Mara Lindqvist' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Person' }), 'Unknown');
    const action = screen.getByRole('combobox', { name: 'Action' });
    expect(
      within(action)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'All actions',
      'Retunes',
      'Presets',
      'Folders',
      'Batches',
      'Share links',
      'API keys',
      'Team',
      'Brand',
      'Plan',
    ]);
    await user.selectOptions(action, 'Team');
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      action: 'team',
      person: 'none',
    });
    const file = screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href') ?? '';
    expect(file).toMatch(/^\/api\/studio\/activity\.csv\?/);
    expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toEqual({ action: 'team', person: 'none' });
    await screen.findByRole('table', { name: 'Entries, newest first' });
    expect(asked.at(-1)?.searchParams.get('action')).toBe('team');
    expect(asked.at(-1)?.searchParams.get('person')).toBe('none');
  });

  it('ignores a filter that does not exist', async () => {
    const asked = serve({ activity: many });
    renderStudioTab(<ActivityPage />, '/?action=songs&person=%00');
    await screen.findByText(/song-1.mp3/);
    expect(asked.at(-1)?.search).toBe('?limit=50');
  });

  it('says that nothing matches', async () => {
    serve({ activity: [] });
    renderStudioTab(<ActivityPage />, '/?action=team');
    expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
  });

  it('says when it cannot be loaded', async () => {
    serve({});
    server.use(http.get('/api/studio/activity', () => refused(500, 'app.internal', 'Broken.')));
    renderStudioTab(<ActivityPage />);
    expect(await screen.findByText('We couldn’t load the activity')).toBeInTheDocument();
  });
});
