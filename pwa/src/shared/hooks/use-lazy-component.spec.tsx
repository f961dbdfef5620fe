import { render, screen, waitFor } from '@testing-library/react';
import { useLazyComponent } from './use-lazy-component';

const Part = () => <p>The part</p>;

interface PageProps {
  load: () => Promise<typeof Part>;
  wanted: string | null;
  onFailure?: () => void;
}

function Page({ load, wanted, onFailure }: PageProps) {
  const part = useLazyComponent(load, wanted, onFailure);
  return (
    <>
      <p>The page</p>
      {wanted !== null && part && <part.Component />}
    </>
  );
}

describe('a lazy component', () => {
  it('is loaded when it is first needed, and only once', async () => {
    let times = 0;
    const load = () => {
      times += 1;
      return Promise.resolve(Part);
    };
    const { rerender } = render(<Page load={load} wanted={null} />);
    expect(times).toBe(0);
    rerender(<Page load={load} wanted="here" />);
    expect(await screen.findByText('The part')).toBeVisible();
    rerender(<Page load={load} wanted="there" />);
    expect(screen.getByText('The part')).toBeVisible();
    expect(times).toBe(1);
  });

  it('is the only part missing when it cannot be loaded, and is loaded again when next needed', async () => {
    let isAway = true;
    let failures = 0;
    const load = () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Part));
    const props = { load, onFailure: () => void (failures += 1) };
    const { rerender } = render(<Page {...props} wanted="here" />);
    await waitFor(() => expect(failures).toBe(1));
    expect(screen.getByText('The page')).toBeVisible();
    isAway = false;
    rerender(<Page {...props} wanted="there" />);
    expect(await screen.findByText('The part')).toBeVisible();
  });
});
