import { screen } from '@testing-library/react';

/** Waits for a message. Its text is on the page twice for a moment: once to be seen, once to be read aloud. */
export async function toastSays(...texts: string[]): Promise<void> {
  for (const text of texts) {
    const [seen] = await screen.findAllByText(text);
    expect(seen).toBeInTheDocument();
  }
}
