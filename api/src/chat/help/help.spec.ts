import { describe, expect, it } from '@jest/globals';
import { HelpIndexService } from './help-index.service.js';
import { learnPassages } from './learn-passages.js';
import { markdownPassages } from './markdown-passages.js';

const help = new HelpIndexService();

describe('the help index', () => {
  it.each([
    ['How do I create an API key?', 'Features guide: Retune from your own software'],
    ['how large can a file be', 'Pricing: how large and how long a file may be'],
    ['What does Studio cost?', 'Pricing: the Studio plan'],
    ['invite my colleagues to the team', 'Features guide: Work as a team'],
    ['What may a viewer do?', 'Team: what each role may do'],
    ['delete my account', 'Account: delete it, export your data'],
    ['cancel the subscription', 'Account: plan, invoices and cancelling'],
    ['keep the tempo or varispeed?', 'Features guide: Keep the tempo, or let it change'],
    ['Did Verdi want 432?', 'Learn: “Verdi asked for 432 Hz”'],
    ['needles on the reciept', 'Features guide: Read the receipt'],
    ['Is the microphone recorded?', 'About: the microphone and the player'],
    ['error codes of the API', 'API: Errors'],
  ])('answers %j with %j among the first three', (question, title) => {
    expect(help.search(question, 3).map((one) => one.title)).toContain(title);
  });

  it.each(['', 'How do I do it?', 'xyzzy plugh', 'constructor __proto__ toString'])(
    'finds nothing for %j',
    (question) => {
      expect(help.search(question, 3)).toEqual([]);
    },
  );

  it('has a page of the application for every passage', () => {
    for (const { url } of help.search('song retune studio 432 frequency account api', 200)) {
      expect(url).toMatch(/^\/(?:features-guide|pricing|education|account|about|studio|api\/docs)/);
    }
  });
});

it('a claim is in one sentence with what is known, a study in one with its limits', () => {
  for (const { title, text } of learnPassages()) {
    expect({ title, ends: text.replace('T. Cox', 'Cox').match(/[.!?](?= \p{Lu}|$)/gu)?.length }).toEqual({
      title,
      ends: 1,
    });
  }
});

describe('the sections of a document', () => {
  it('become prose with their heading, without code, tables and marks', () => {
    const document = [
      '# Title',
      '',
      'Some **bold** text with a [link](https://attune.test) and `code`.',
      'It goes on.',
      '',
      '- one',
      '- two',
      '',
      '| a | b |',
      '|---|---|',
      '```sh',
      '# no heading',
      '```',
      '## Empty',
      '## Next `part`',
      'Last.',
    ].join('\n');
    expect(markdownPassages(document, 'API', '/api/docs')).toEqual([
      { title: 'API: Title', text: 'Some bold text with a link and code. It goes on. one two', url: '/api/docs' },
      { title: 'API: Next part', text: 'Last.', url: '/api/docs' },
    ]);
  });

  it('are cut at a paragraph when they are long', () => {
    const paragraphs = Array.from({ length: 5 }, (_, i) => `${i} ${'word '.repeat(80)}`.trim());
    const passages = markdownPassages(`# Long\n\n${paragraphs.join('\n\n')}`, 'A', '/');
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages) expect(text.length).toBeLessThanOrEqual(1201);
  });
});
