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

/** Puts elements in the place of texts, as a browser that translates the page. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const translation = document.createElement('b');
    translation.textContent = 'Übersetzt';
    text.replaceWith(translation);
  }
}

describe('a button whose label was translated', () => {
  it.each<[string, ReactNode, ReactNode, string]>([
    ['a text', 'Play', 'Stop', 'Stop'],
    ['an icon and a text', [<svg key="icon" />, 'Play'], [<svg key="icon" />, 'Stop'], 'Stop'],
    ['several texts', ['Save ', 2, ' songs'], ['Save ', 3, ' songs'], 'Save 3 songs'],
  ])('shows its next label: %s', (_which, before, after, shown) => {
    const { rerender } = render(<Button>{before}</Button>);
    const button = screen.getByRole('button');
    translate(button);
    rerender(<Button>{after}</Button>);
    expect(button).toHaveTextContent(new RegExp(`^${shown}$`));
  });

  it('becomes busy, and shows its label again', () => {
    const { rerender } = render(<Button busyLabel="Sending...">Send</Button>);
    const button = screen.getByRole('button');
    translate(button);
    rerender(
      <Button busy busyLabel="Sending...">
        Send
      </Button>,
    );
    expect(button).toHaveTextContent(/^Sending\.{3}$/);
    expect(button.firstElementChild?.tagName).toBe('svg');
    translate(button);
    rerender(<Button busyLabel="Sending...">Send</Button>);
    expect(button).toHaveTextContent(/^Send$/);
  });
});

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
