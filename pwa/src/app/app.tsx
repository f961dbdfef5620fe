import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Toaster } from '../shared/ui/toaster';
import type { createStore } from './store';

/** What every page stands on; `children` is the router. */
export function App({ store, children }: { store: ReturnType<typeof createStore>; children: ReactNode }) {
  return (
    <Provider store={store}>
      <Toaster>{children}</Toaster>
    </Provider>
  );
}
