import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of the signed-in user, in the header. */
export async function openAccountMenu(user: UserEvent, timeout?: { timeout: number }): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Account menu/ }, timeout));
  return screen.findByRole('menu', {}, timeout);
}

export async function signOut(user: UserEvent, timeout?: { timeout: number }): Promise<void> {
  await openAccountMenu(user, timeout);
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
}
