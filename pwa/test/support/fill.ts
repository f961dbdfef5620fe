import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once, as a password manager does: where single keys do not matter, and much cheaper. */
export function fill(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

/** The same, and sends the form with Enter. */
export async function fillAndSend(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  fill(field, text);
  await user.type(field, '{Enter}');
}
