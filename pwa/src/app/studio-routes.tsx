import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ErrorPage } from './error-page';
import { PageLoading } from './layout/page-loading';

function tab(path: string, load: () => Promise<ComponentType>): RouteObject {
  return {
    ...(path === '' ? { index: true } : { path }),
    lazy: async () => ({ Component: await load() }),
    HydrateFallback: PageLoading,
    ErrorBoundary: ErrorPage,
  };
}

/** The tabs below `/studio`, each in a chunk of its own. */
export const studioRoutes: RouteObject[] = [
  tab('', async () => (await import('../features/studio/presets/presets-page')).PresetsPage),
  tab('api-keys', async () => (await import('../features/studio/api-keys/api-keys-page')).ApiKeysPage),
  tab('api-keys/how-to', async () => (await import('../features/studio/api-keys/how-to-page')).HowToPage),
  tab('ab', async () => (await import('../features/studio/ab/ab-page')).AbPage),
  tab('ab/blind', async () => (await import('../features/studio/ab/blind-page')).BlindPage),
  tab('analytics', async () => (await import('../features/studio/analytics/analytics-page')).AnalyticsPage),
  tab('analytics/activity', async () => (await import('../features/studio/analytics/activity-page')).ActivityPage),
  tab('team', async () => (await import('../features/studio/team/team-page')).TeamPage),
  tab('history', async () => (await import('../features/studio/history/history-page')).HistoryPage),
  tab('history/batches', async () => (await import('../features/studio/batches/batches-page')).BatchesPage),
  tab('history/batches/:id', async () => (await import('../features/studio/batches/batch-page')).BatchPage),
  tab('history/links', async () => (await import('../features/studio/links/links-page')).LinksPage),
  tab('history/links/:id', async () => (await import('../features/studio/links/link-page')).LinkPage),
  tab('history/:id', async () => (await import('../features/studio/history/history-detail-page')).HistoryDetailPage),
  tab('folders', async () => (await import('../features/studio/folders/folders-page')).FoldersPage),
  tab('folders/:id', async () => (await import('../features/studio/folders/folder-page')).FolderPage),
  tab('brand', async () => (await import('../features/studio/brand/brand-page')).BrandPage),
  tab('support', async () => (await import('../features/studio/support/support-page')).SupportPage),
];
