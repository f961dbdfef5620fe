import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router-dom';
import { baseApi } from '../api/base-api';
import { App } from './app';
import { publicHeads } from './public-pages';
import { routes } from './routes';
import { createStore } from './store';

/** What the server has to know of our addresses (api/src/platform/http/front-end-build.ts). */
export function pageList(): { routes: string[]; heads: Record<string, string> } {
  return { routes: addressesOf(routes, ''), heads: publicHeads() };
}

/** Without the page for all unknown addresses. */
function addressesOf(of: RouteObject[], parent: string): string[] {
  return of
    .filter(({ path }) => path !== '*')
    .flatMap(({ path = '', children }) => {
      const address = [parent, path].filter((part) => part !== '').join('/');
      return children ? addressesOf(children, address) : [address];
    });
}

/** The markup of a page as a visitor's browser would first render it. Run by the build (vite/prerender-pages.ts). */
export async function prerenderPage(address: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(address, 'https://site.invalid')));
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const store = createStore();
  const page = (
    <StrictMode>
      <App store={store}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>
    </StrictMode>
  );
  try {
    const { prelude } = await prerender(page, {
      // In one piece: streamed parts would need scripts to insert them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (error) => {
        throw error;
      },
    });
    return await new Response(prelude).text();
  } finally {
    // Its timers would keep the build process alive.
    store.dispatch(baseApi.util.resetApiState());
  }
}
