import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { aUser } from '../../../../test/support/a-user';
import { leaveWorkspace, workAs } from '../../../../test/support/a-workspace';
import { renderStudioTab } from '../../../../test/support/render-app';
import { refused, roundTrip, server, setUpServer, signInAs } from '../../../../test/support/server';
import { toastSays } from '../../../../test/support/toasts';
import type { ChatQuestionDto, SupportDto, SupportMailDto } from '../../../api/generated/attune-client';
import { AnswerText } from './answer-text';
import { SupportPage } from './support-page';

setUpServer();
afterEach(() => {
  leaveWorkspace();
  sessionStorage.clear();
});

const PHONE = '+1 202 555 0142';
const APOLOGY = `I apologize, but I encountered an error. Please try again or contact our support team at ${PHONE}.`;

let asked: ChatQuestionDto[];
let mails: SupportMailDto[];

const encoder = new TextEncoder();
const line = (event: object | string) =>
  encoder.encode(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);

/** The server answers with these events. */
function answerWith(...events: (object | string)[]): void {
  server.use(
    http.post('/api/studio/chat', async ({ request }) => {
      asked.push((await request.json()) as ChatQuestionDto);
      return stream((controller) => {
        for (const event of events) controller.enqueue(line(event));
        controller.close();
      });
    }),
  );
}

const stream = (start: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new HttpResponse(new ReadableStream({ start }), { headers: { 'Content-Type': 'text/event-stream' } });

/** A stream that ends after one event. */
const broken = (event: object) =>
  stream((controller) => {
    controller.enqueue(line(event));
    controller.close();
  });

function supportIs(support: SupportDto): void {
  server.use(http.get('/api/studio/support', () => HttpResponse.json(support)));
}

beforeEach(() => {
  asked = [];
  mails = [];
  signInAs(aUser({ subscriptionTier: 'studio' }));
  supportIs({ phone: PHONE, email: 'support@attune.test', model: 'provider' });
  answerWith({ content: 'Yes.' }, '[DONE]');
  server.use(
    http.post('/api/studio/support/mail', async ({ request }) => {
      mails.push((await request.json()) as SupportMailDto);
      return new HttpResponse(null, { status: 202 });
    }),
  );
});

const open = () => renderStudioTab(<SupportPage />, '/studio/support');
const field = () => screen.findByRole('textbox', { name: 'Message' });
const log = () => within(screen.getByRole('log', { name: 'Conversation' }));

describe('the chat', () => {
  it('greets as an AI assistant, and shows the ways to a person', async () => {
    open();
    await field();
    expect(log().getByText(/^Hello\. I am Attune’s AI assistant\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+12025550142');
    expect(screen.getByText('Goes to support@attune.test. You see it before it is sent.')).toBeInTheDocument();
  });

  it('sends with Enter, begins a line with Shift+Enter, and shows sources with their numbers', async () => {
    const url = '/studio/history/1';
    answerWith(
      { content: 'It moved up by +21.1 ' },
      { content: 'cents. [1] [7]' },
      { sources: [{ number: 1, title: 'History: choir.wav', url }] },
      '[DONE]',
    );
    const { user } = open();
    await user.type(await field(), 'Why?{Shift>}{Enter}{/Shift}Tell me{Enter}');
    await waitFor(() => expect(log().getByText('plus 21.1 cents')).toBeInTheDocument());
    expect(asked).toEqual([{ message: 'Why?\nTell me', chatHistory: [] }]);
    expect(await log().findByRole('link', { name: 'Source 1: History: choir.wav' })).toHaveAttribute('href', url);
    expect(log().getByRole('link', { name: '1. History: choir.wav' })).toHaveAttribute('href', url);
    expect(log().queryByText(/7/)).not.toBeInTheDocument();
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/^AI assistant: It moved up/);
  });

  it('does not send with the Enter of an input method, which Safari marks by its code alone', async () => {
    const { user } = open();
    await user.type(await field(), '音程');
    fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 });
    expect(await field()).toHaveValue('音程');
    expect(asked).toEqual([]);
  });

  it('is forgotten when the user signs out while an answer is written', async () => {
    server.use(
      http.post('/api/studio/chat', () => stream((controller) => controller.enqueue(line({ content: 'It moved' })))),
    );
    const { user, unmount } = open();
    await user.type(await field(), 'Why?{Enter}');
    await log().findByText('It moved');
    // As signing out does.
    sessionStorage.clear();
    unmount();
    await act(roundTrip);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('chat'))).toEqual([]);
  });

  it('sends the conversation along, without what was not answered', async () => {
    const { user } = open();
    await user.type(await field(), 'One{Enter}');
    await log().findByText('Yes.');
    server.use(http.post('/api/studio/chat', () => refused(503, 'chat.model_unavailable', 'Away.'), { once: true }));
    await user.type(await field(), 'Two{Enter}');
    await log().findByText(APOLOGY);
    await user.type(await field(), 'Three{Enter}');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.at(-1)).toEqual({
      message: 'Three',
      chatHistory: [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Yes.' },
      ],
    });
  });

  it('asks for words when there are none, and keeps what is too long', async () => {
    const { user } = open();
    await user.type(await field(), '  {Enter}');
    expect(await screen.findByText('Type a question first')).toBeInTheDocument();
    await user.click(await field());
    await user.paste('x'.repeat(5000));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Your message is too long/)).toBeInTheDocument();
    expect(((await field()) as HTMLTextAreaElement).value).toHaveLength(5002);
    expect(asked).toEqual([]);
  });

  it.each([
    [
      'is refused',
      () => refused(503, 'chat.model_busy', 'Too many questions. Please wait.'),
      'Too many questions. Please wait.',
    ],
    ['cannot be sent', () => HttpResponse.error(), 'We can’t reach Attune. Check your connection and try again.'],
    [
      'is answered by half',
      () => broken({ content: 'It beg' }),
      'The connection broke off before the answer was complete.',
    ],
    ['is answered with an error', () => broken({ error: 'It broke off.', code: 'x' }), 'It broke off.'],
  ])('keeps a question that %s, and asks it again', async (_what, response, reason) => {
    server.use(http.post('/api/studio/chat', response, { once: true }));
    const { user } = open();
    await user.type(await field(), 'Why?{Enter}');
    await waitFor(() => expect(log().getByText(APOLOGY)).toBeInTheDocument());
    expect(log().getByText(reason)).toBeInTheDocument();
    await toastSays('Chat Error', 'Failed to send message. Please try again.');
    expect(log().getByText('Why?')).toBeInTheDocument();
    await user.click(log().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(log().getByText('Yes.')).toBeInTheDocument());
    expect(log().queryByText(APOLOGY)).not.toBeInTheDocument();
    expect(asked).toEqual([{ message: 'Why?', chatHistory: [] }]);
  });

  it('without a phone number names none', async () => {
    supportIs({ phone: null, email: null, model: 'provider' });
    server.use(http.post('/api/studio/chat', () => refused(503, 'chat.model_unavailable', 'Away.')));
    const { user } = open();
    await user.type(await field(), 'Why?{Enter}');
    await waitFor(() =>
      expect(log().getByText('I apologize, but I encountered an error. Please try again.')).toBeInTheDocument(),
    );
    expect(screen.queryByText('Phone support')).not.toBeInTheDocument();
    expect(screen.queryByText('Write to a person')).not.toBeInTheDocument();
  });

  it('says so when the assistant says nothing, without a toast', async () => {
    answerWith({ notice: 'No answer came.', code: 'chat.no_answer' }, '[DONE]');
    const { user } = open();
    await user.type(await field(), 'Why?{Enter}');
    await waitFor(() =>
      expect(log().getByText('I apologize, but I encountered an error. Please try again.')).toBeInTheDocument(),
    );
    expect(log().getByText('No answer came.')).toBeInTheDocument();
    expect(screen.queryByText('Chat Error')).not.toBeInTheDocument();
  });

  it('says below an answer that was cut off that it was, and goes on', async () => {
    const notice = 'This answer was cut off: it got too long.';
    answerWith({ content: 'First, open the' }, { notice, code: 'chat.answer_cut' }, { later: 'unknown' }, '[DONE]');
    const { user } = open();
    await user.type(await field(), 'How?{Enter}');
    expect(await log().findByText(notice)).toBeInTheDocument();
    expect(log().getByText('First, open the')).toBeInTheDocument();
    expect(log().queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(`AI assistant: First, open the ${notice}`);
    expect(screen.queryByText('Chat Error')).not.toBeInTheDocument();
  });

  it('stops an answer, and keeps what came of it; what is typed meanwhile stays', async () => {
    let isGone = false;
    server.use(
      http.post('/api/studio/chat', ({ request }) => {
        request.signal.addEventListener('abort', () => (isGone = true));
        return stream((controller) => controller.enqueue(line({ content: 'Well, ' })));
      }),
    );
    const { user } = open();
    await user.type(await field(), 'Why?{Enter}');
    await waitFor(() => expect(log().getByText('Well,')).toBeInTheDocument());
    expect(log().getByText('AI assistant is answering')).toBeInTheDocument();
    await user.type(await field(), 'Next{Enter}');
    expect(await field()).toHaveValue('Next');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(log().getByText('Stopped.')).toBeInTheDocument());
    expect(log().getByText('Well,')).toBeInTheDocument();
    await waitFor(() => expect(isGone).toBe(true));
    expect(screen.getByRole('button', { name: 'Send' })).toBeInTheDocument();
  });

  it('stays in the tab for its user and workspace, with what was typed, until a new one begins', async () => {
    const first = open();
    await first.user.type(await field(), 'Why?{Enter}');
    await log().findByText('Yes.');
    await first.user.type(await field(), 'And');
    first.unmount();
    const { user } = open();
    expect(await field()).toHaveValue('And');
    expect(log().getByText('Why?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(log().queryByText('Why?')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(log().getByText('Why?')).toBeInTheDocument();
  });

  it('is another one in another workspace, and open to viewers', async () => {
    const own = open();
    await own.user.type(await field(), 'Mine{Enter}');
    await log().findByText('Yes.');
    own.unmount();
    workAs('viewer');
    const { user } = open();
    await user.type(await field(), 'Ours{Enter}');
    await waitFor(() => expect(log().getByText('Yes.')).toBeInTheDocument());
    expect(log().queryByText('Mine')).not.toBeInTheDocument();
    expect(asked.at(-1)?.chatHistory).toEqual([]);
  });

  it('is locked while the plan is paused, and where there is no model', async () => {
    workAs('owner', { tier: 'free', pausedAt: '2026-11-01T00:00:00Z', keptUntil: '2026-12-01T00:00:00Z' });
    const paused = open();
    const send = await screen.findByRole('button', { name: 'Send' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    expect(send).toHaveAccessibleDescription(/^Paused with the plan\./);
    expect(screen.getByRole('button', { name: 'Write a message' })).toBeEnabled();
    paused.unmount();
    workAs('owner');
    supportIs({ phone: null, email: 'support@attune.test', model: 'none' });
    open();
    expect(await screen.findByText(/^The AI assistant isn’t available here\./)).toBeInTheDocument();
  });

  it('is asked for again after an error', async () => {
    server.use(http.get('/api/studio/support', () => refused(500, 'app.broken', 'No.'), { once: true }));
    const { user } = open();
    expect(await screen.findByText('We couldn’t load the ways to get help')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field()).toBeInTheDocument();
  });
});

describe('a message to a person', () => {
  it('goes with the conversation when the assistant does not know', async () => {
    answerWith({ content: 'I don’t know.' }, { unknown: true }, '[DONE]');
    const { user } = open();
    await user.type(await field(), 'By post?{Enter}');
    await user.click(await log().findByRole('button', { name: 'Send this conversation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to a person' }));
    expect(dialog.getByRole('region', { name: 'Conversation to be sent' })).toHaveTextContent(
      /By post\?.*I don’t know\./,
    );
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    await toastSays('Message sent');
    expect(mails).toEqual([
      {
        conversation: [
          { role: 'user', content: 'By post?' },
          { role: 'assistant', content: 'I don’t know.' },
        ],
      },
    ]);
  });

  it('needs words without a conversation, and keeps them when it cannot be sent', async () => {
    server.use(
      http.post('/api/studio/support/mail', () => refused(429, 'support.too_many_mails', 'Enough for today.'), {
        once: true,
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Write a message' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write to a person' }));
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText('Write a message first')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Message'), 'Please help');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    expect(await dialog.findByText(/Enough for today\./)).toBeInTheDocument();
    expect(dialog.getByLabelText('Message')).toHaveValue('Please help');
    await user.click(dialog.getByRole('button', { name: 'Send message' }));
    await toastSays('Message sent');
    expect(mails).toEqual([{ message: 'Please help', conversation: [] }]);
  });
});

const RED_TEAM = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../api/test/fixtures/red-team.txt'),
  'utf8',
)
  .split('\n')
  .filter((prompt) => prompt !== '' && !prompt.startsWith('## '));

it('an answer of any text has no markup, no picture, no script and no link to another site', () => {
  const answers = [
    ...RED_TEAM,
    '[here](/.//evil.example)',
    `[here](${window.location.origin}//evil.example)`,
    '[here][there]\n\n[there]: https://evil.example',
    RED_TEAM.join('\n'),
    RED_TEAM.join('\n\n'),
    RED_TEAM.map((one) => `- ${one} [1]`).join('\n'),
  ];
  const view = render(<p />);
  for (const text of answers) {
    const sources = [{ number: 1, title: 'x', url: 'javascript:alert(1)' }];
    act(() =>
      view.rerender(
        <MemoryRouter>
          <AnswerText text={text} sources={sources} />
        </MemoryRouter>,
      ),
    );
    expect(
      view.container.querySelector('script, img, iframe, svg, object, embed, form, input, style, link, video'),
    ).toBeNull();
    for (const element of view.container.querySelectorAll('*')) {
      expect(element.getAttributeNames().filter((name) => /^on|^style$|^src/.test(name))).toEqual([]);
      if (element instanceof HTMLAnchorElement) expect(new URL(element.href).origin).toBe(window.location.origin);
    }
  }
});

describe('references in an answer', () => {
  const answer = (text: string) => {
    const sources = [1, 2].map((number) => ({ number, title: `Page ${number}`, url: `/education#${number}` }));
    return render(
      <MemoryRouter>
        <AnswerText text={text} sources={sources} />
      </MemoryRouter>,
    ).container;
  };
  const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

  it.each(['Yes. [1][2]', 'Yes. [1] [2]', 'Yes. [1, 2]', 'Yes. [1][] [2]'])(
    'are citations when they are numbers, also with a definition: %s',
    (text) => {
      answer(`${text}\n\n[1]: /one\n[2]: https://evil.example\n[1, 2]: /both`);
      expect(links()).toEqual([
        ['1', '/education#1'],
        ['2', '/education#2'],
      ]);
      expect(screen.getAllByRole('link')[0]).toHaveAccessibleName('Source 1: Page 1');
    },
  );

  it('lead to the page that is defined for them', () => {
    answer('See [the guide][1] and [prices].\n\n[1]: /guide\n[Prices]: /pricing');
    expect(links()).toEqual([
      ['the guide', '/guide'],
      ['prices', '/pricing'],
    ]);
  });

  it('are plain text when they lead elsewhere', () => {
    expect(answer('See [this page][1].\n\n[1]: https://evil.example').textContent).toBe('See this page.');
    expect(links()).toEqual([]);
  });
});
