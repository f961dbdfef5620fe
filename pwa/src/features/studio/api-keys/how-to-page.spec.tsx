import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderStudioTab } from '../../../../test/support/render-app';
import { EXAMPLES, exampleFor } from './examples';
import { HowToPage } from './how-to-page';

describe('how to use the API', () => {
  it('shows the first request in three languages, for this server', async () => {
    const { user } = renderStudioTab(<HowToPage />, '/studio/api-keys/how-to');
    for (const [language, start] of [
      ['curl', 'curl'],
      ['TypeScript', 'import'],
      ['Python', 'import'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: language }));
      const example = screen.getByRole('region', { name: `${language} example` });
      expect(example).toHaveTextContent(start);
      expect(example).toHaveTextContent(window.location.origin);
    }
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy: Python example' }));
    expect(copied).toHaveBeenCalledWith(exampleFor('Python', window.location.origin));
  });

  it('links to the reference', () => {
    renderStudioTab(<HowToPage />, '/studio/api-keys/how-to');
    expect(screen.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs');
  });

  it('names the server once in each example', () => {
    for (const { text, language } of EXAMPLES) {
      expect(text.split('http://localhost:3000')).toHaveLength(2);
      expect(exampleFor(language, 'https://attune.test')).toContain('https://attune.test');
    }
  });
});
