import { jest } from '@jest/globals';
import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { toastSays } from '../../../test/support/toasts';
import { Dialog } from './dialog';
import { Menu } from './menu';
import './toast-layer';
import { Toaster } from './toaster';
import { useToast, useToastPlace } from './use-toast';

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: 'First' })}>first</button>
      <button onClick={() => toast({ title: 'Second', tone: 'bad' })}>second</button>
      <button onClick={() => toast({ title: 'By the way', canWait: true })}>by the way</button>
      <button onClick={() => toast({ title: 'Until answered', isLasting: true })}>lasting</button>
    </>
  );
}

function Line() {
  return <div ref={useToastPlace()} data-testid="line" />;
}

/** A dialog that brings a message while it is open, and one over it. */
function Dialogs() {
  const toast = useToast();
  const [opened, setOpened] = useState(2);
  return (
    <>
      <Dialog title="Below" open={opened > 0} onOpenChange={() => setOpened(0)}>
        <Dialog title="Above" open={opened > 1} onOpenChange={() => setOpened(1)}>
          <button onClick={() => toast({ title: 'Came later' })}>message</button>
        </Dialog>
      </Dialog>
    </>
  );
}

/** A menu that stays open while a message comes. */
function MenuWithMessage() {
  const toast = useToast();
  return (
    <Menu trigger={<button>More</button>} sideOffset={4} width="w-10">
      <RadixMenu.Item
        onSelect={(event) => {
          event.preventDefault();
          toast({ title: 'Came later' });
        }}
      >
        message
      </RadixMenu.Item>
    </Menu>
  );
}

// Radix also writes what it announces into a region for screen readers: the card is the list item.
const cards = () => screen.queryAllByRole('listitem').map((card) => card.textContent);

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const setup = () => {
    render(
      <Toaster>
        <Buttons />
      </Toaster>,
    );
    return userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  };

  it('come one at a time: the next takes the place of the last', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'first' }));
    await user.click(screen.getByRole('button', { name: 'second' }));
    await screen.findByRole('listitem');
    expect(cards()).toEqual([expect.stringContaining('Second')]);
  });

  it('are not replaced by unsolicited ones, which wait until they are gone', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'first' }));
    await user.click(screen.getByRole('button', { name: 'by the way' }));
    await screen.findByRole('listitem');
    expect(cards()).toEqual([expect.stringContaining('First')]);
    act(() => jest.advanceTimersByTime(5100));
    expect(cards()).toEqual([expect.stringContaining('By the way')]);
  });

  it('come back after the next one when they last until they are answered', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'lasting' }));
    await screen.findByRole('listitem');
    await user.click(screen.getByRole('button', { name: 'first' }));
    expect(cards()).toEqual([expect.stringContaining('First')]);
    act(() => jest.advanceTimersByTime(5100));
    expect(cards()).toEqual([expect.stringContaining('Until answered')]);
  });

  it('stay for five seconds', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'first' }));
    await screen.findByRole('listitem');
    act(() => jest.advanceTimersByTime(4900));
    expect(cards()).toHaveLength(1);
    act(() => jest.advanceTimersByTime(200));
    expect(cards()).toHaveLength(0);
  });

  it('appear in the place that a page has for them', async () => {
    const { rerender } = render(
      <Toaster>
        <Buttons />
        <Line />
      </Toaster>,
    );
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: 'first' }));
    expect(screen.getByTestId('line')).toContainElement(await screen.findByRole('listitem'));
    rerender(
      <Toaster>
        <Buttons />
      </Toaster>,
    );
    expect(cards()).toEqual([expect.stringContaining('First')]);
  });

  it('are reached with F8 and dismissed by their button', async () => {
    const user = setup();
    await user.click(screen.getByRole('button', { name: 'first' }));
    await screen.findByRole('listitem');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(screen.getByRole('region', { name: /Messages/ })).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(cards()).toHaveLength(0);
  });

  it('do not take Escape away from a dialog that was there before: it closes, one at a time', async () => {
    render(
      <Toaster>
        <Dialogs />
      </Toaster>,
    );
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: 'message' }));
    await toastSays('Came later');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Above' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Below' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do not take Escape away from a menu that was there before: it closes', async () => {
    render(
      <Toaster>
        <MenuWithMessage />
      </Toaster>,
    );
    const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'message' }));
    await toastSays('Came later');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });
});
