import { Outlet } from 'react-router-dom';

export function Layout() {
  return (
    <main id="main" className="page">
      <Outlet />
    </main>
  );
}
