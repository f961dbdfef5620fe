import { describe, expect, it } from '@jest/globals';
import type { Turn } from './conversation-store';
import { chatHistory, mailedConversation } from './history';
import { cleaned, isTooLong, withinLimit } from './messages';

const aTurn = (fields: Partial<Turn>): Turn => ({
  id: '1',
  question: 'Why?',
  answer: 'Because.',
  sources: [],
  status: 'done',
  isUnknown: false,
  reason: null,
  ...fields,
});

describe('what goes along with a question', () => {
  it('is the last ten messages', () => {
    const turns = Array.from({ length: 7 }, (_, i) => aTurn({ question: `Question ${i}` }));
    const history = chatHistory(turns);
    expect(history).toHaveLength(10);
    expect(history[0]).toEqual({ role: 'user', content: 'Question 2' });
    expect(history.at(-1)).toEqual({ role: 'assistant', content: 'Because.' });
  });

  it('leaves out what was not answered, and keeps what was stopped', () => {
    const turns = [aTurn({ answer: '', status: 'failed' }), aTurn({ answer: 'Well', status: 'stopped' })];
    expect(chatHistory(turns).map(({ content }) => content)).toEqual(['Why?', 'Well']);
  });

  it('cuts an answer that is longer than a message may be', () => {
    const [, answer] = chatHistory([aTurn({ answer: '\u{1f3b5}'.repeat(2000) })]);
    expect(answer?.content).toBe('\u{1f3b5}'.repeat(1024));
  });
});

it('a mail has the questions without an answer, too', () => {
  expect(mailedConversation([aTurn({ answer: '', status: 'failed' })])).toEqual([{ role: 'user', content: 'Why?' }]);
  expect(mailedConversation(Array.from({ length: 30 }, () => aTurn({})))).toHaveLength(20);
});

it.each([
  ['é'.repeat(2048), 'é'.repeat(2048)],
  [`a${'é'.repeat(2048)}`, `a${'é'.repeat(2047)}`],
])('a text is cut at a character, in bytes', (text, expected) => {
  expect(withinLimit(text)).toBe(expected);
  expect(isTooLong(expected)).toBe(false);
});

it('typed text loses what the server refuses', () => {
  expect(cleaned(' a\0b\r\nc\ud800\td ')).toBe('ab\nc\td');
});
