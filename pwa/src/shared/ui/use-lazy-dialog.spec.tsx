import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderPage } from '../../../test/support/render-app';
import { setUpServer } from '../../../test/support/server';
import { Button } from './button';
import { Dialog } from './dialog';
import { useLazyDialog } from './use-lazy-dialog';

setUpServer();

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const Choice = ({ open, onOpenChange }: DialogProps) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="A choice">
    <p>One or the other</p>
  </Dialog>
);

function Page({ load }: { load: () => Promise<ComponentType<DialogProps>> }) {
  const { dialog, isOpen, setIsOpen } = useLazyDialog(load, 'The choice');
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Choose</Button>
      {dialog && <dialog.Component open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}

describe('a dialog that is loaded when it is first opened', () => {
  it('leaves the focus on what opens it until it is there, and gives it back', async () => {
    const loading = Promise.withResolvers<ComponentType<DialogProps>>();
    const { user } = renderPage(<Page load={() => loading.promise} />, '/');
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(screen.getByRole('button', { name: 'Choose' })).toHaveFocus();
    loading.resolve(Choice);
    expect(await screen.findByRole('dialog', { name: 'A choice' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose' })).toHaveFocus();
  });

  it('says that it did not load, and is loaded again by the next press', async () => {
    let isOffline = true;
    const load = () => (isOffline ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Choice));
    const { user } = renderPage(<Page load={load} />, '/');
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByText('The choice didn’t load')).toBeVisible();
    isOffline = false;
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByRole('dialog', { name: 'A choice' })).toBeVisible();
  });
});
