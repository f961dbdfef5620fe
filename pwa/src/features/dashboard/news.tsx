import type { ComponentType } from 'react';
import { useLazyComponent } from '../../shared/hooks/use-lazy-component';
import { useWorkspace } from '../../shared/session/use-workspace';
import { NewsPanels } from './news-panels';

const loadStudioNews = async (): Promise<ComponentType> => (await import('./studio-news')).StudioNews;

/** What is new beside what runs; batches only where there are any. */
export function News() {
  const { tier } = useWorkspace();
  const studio = useLazyComponent(loadStudioNews, tier === 'studio' ? tier : null);
  return studio && tier === 'studio' ? <studio.Component /> : <NewsPanels batches={[]} />;
}
