import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Toaster } from '../shared/ui/toaster';
import type { createStore } from './store';

/** The providers around every page; `children` is the router. */
export function App({ store, children }: { store: ReturnType<typeof createStore>; children: ReactNode }) {
  return (
    <Provider store={store}>
      <Toaster>{children}</Toaster>
    </Provider>
  );
}
