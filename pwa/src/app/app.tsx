import { Provider } from 'react-redux';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Toaster } from '../shared/ui/toaster';
import { TooltipProvider } from '../shared/ui/tooltip';
import { routes } from './routes';
import { createStore } from './store';

const store = createStore();
const router = createBrowserRouter(routes);

export function App() {
  return (
    <Provider store={store}>
      <TooltipProvider>
        <Toaster>
          <RouterProvider router={router} />
        </Toaster>
      </TooltipProvider>
    </Provider>
  );
}
