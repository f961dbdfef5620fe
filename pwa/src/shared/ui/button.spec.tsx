import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Button } from './button';

/** A page whose button is busy from the click on until the returned function is called. */
function renderPage(): { finish: () => void } {
  const show = (busy: boolean) =>
    rerender(
      <>
        <Button busy={busy} onClick={() => show(true)}>
          Synchronise
        </Button>
        <a href="#other">Other</a>
      </>,
    );
  const { rerender } = render(<></>);
  show(false);
  return { finish: () => show(false) };
}

/** As browsers do with what is disabled. */
const loseFocus = () => act(() => (document.activeElement as HTMLElement).blur());

describe('a button that was busy', () => {
  it('gets back the focus that it lost', async () => {
    const { finish } = renderPage();
    const button = screen.getByRole('button');
    await userEvent.click(button);
    loseFocus();
    finish();
    expect(button).toHaveFocus();
  });

  it('leaves the focus where the user has moved it meanwhile', async () => {
    const { finish } = renderPage();
    await userEvent.click(screen.getByRole('button'));
    loseFocus();
    act(() => screen.getByRole('link').focus());
    finish();
    expect(screen.getByRole('link')).toHaveFocus();
  });

  it('leaves the focus on the page when it disappears with its action', async () => {
    const page = (button: ReactNode) => (
      <main id="main" tabIndex={-1}>
        {button}
      </main>
    );
    const { rerender } = render(page(<Button busy={false}>Confirm</Button>));
    await userEvent.click(screen.getByRole('button'));
    rerender(page(<p>Confirmed.</p>));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
