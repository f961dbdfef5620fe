import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Toaster } from '../shared/ui/toaster';
import { routes } from './routes';
import { createStore } from './store';

const store = createStore();
const router = createBrowserRouter(routes);

export function App() {
  return (
    <Provider store={store}>
      <Toaster>
        <RouterProvider router={router} />
      </Toaster>
    </Provider>
  );
}
