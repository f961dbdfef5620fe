import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/support/a-user';
import { renderStudioTab } from '../../../test/support/render-app';
import { server, setUpServer, signInAs } from '../../../test/support/server';
import { useWorkspace } from '../../shared/session/use-workspace';
import { StudioSummary } from './studio-summary';

setUpServer();

function Summary() {
  const { current } = useWorkspace();
  return current && <StudioSummary workspace={current} />;
}

/** The text of the card when `retunesUsed` is one. */
async function monthlyUsage(retunesLimit: number): Promise<string | null | undefined> {
  signInAs(aUser({ subscriptionTier: 'studio' }));
  server.use(
    http.get('/api/studio/folders', () => HttpResponse.json([])),
    http.get('/api/usage', () => HttpResponse.json({ retunesUsed: 1, retunesLimit, resetsAt: '2026-12-01T00:00:00Z' })),
  );
  renderStudioTab(<Summary />);
  await screen.findAllByText('1');
  return screen.getByText('Monthly Usage').nextElementSibling?.textContent;
}

describe('the monthly usage in the Studio Hub', () => {
  it('is beside its limit', async () => {
    expect(await monthlyUsage(20)).toMatch(/\/ 20/);
  });

  it('is alone while the plan has no retunes', async () => {
    expect(await monthlyUsage(0)).not.toContain('/');
  });
});
