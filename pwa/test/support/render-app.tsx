import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { AuthDialogsProvider } from '../../src/app/layout/auth-dialogs-provider';
import { routes } from '../../src/app/routes';
import { createStore } from '../../src/app/store';
// The app fetches it when it first has something to say; here it is there at once.
import '../../src/shared/ui/toast-layer';
import { sessionApi } from '../../src/shared/session/session-api';
import { Toaster } from '../../src/shared/ui/toaster';
import { signedInUser } from './server';

/** The whole app at an address, header and footer included, with a fresh store. */
export function renderApp(address: string) {
  return renderRoutes(routes, address);
}

/**
 * One page alone, with a fresh store, toasts and dialogs; every other address shows "Elsewhere": ask
 * `router.state.location` which.
 */
export function renderPage(page: ReactElement, address = '/') {
  return renderRoutes(onlyThis(page, address), address);
}

/**
 * A tab of the Studio Hub, as {@link renderPage} does, or several with their addresses. The person of `signInAs` is
 * known before the tab is shown, as they are in the hub.
 */
export function renderStudioTab(tab: ReactElement | RouteObject[], address = '/') {
  const store = createStore();
  const value = signedInUser();
  store.dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value }]));
  return renderIn(store, Array.isArray(tab) ? tab : onlyThis(tab, address), address);
}

function onlyThis(page: ReactElement, address: string): RouteObject[] {
  return [
    withDialogs([{ path: address.split(/[?#]/)[0] ?? '/', element: page }]),
    { path: '*', element: <p>Elsewhere</p> },
  ];
}

/** Pages and the dialogs that sign in, which stay while one page follows another. */
export function withDialogs(children: RouteObject[]): RouteObject {
  const element = (
    <AuthDialogsProvider>
      <Outlet />
    </AuthDialogsProvider>
  );
  return { element, children };
}

/** Any routes, with a fresh store and toasts. */
export function renderRoutes(of: RouteObject[], address: string) {
  return renderIn(createStore(), of, address);
}

function renderIn(store: ReturnType<typeof createStore>, of: RouteObject[], address: string) {
  const router = createMemoryRouter(of, { initialEntries: [address] });
  const user = userEvent.setup();
  const view = render(
    <Provider store={store}>
      <Toaster>
        <RouterProvider router={router} />
      </Toaster>
    </Provider>,
  );
  return { ...view, store, router, user };
}
