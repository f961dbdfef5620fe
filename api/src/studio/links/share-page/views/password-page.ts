import { inWords } from '../../../../auth/auth.errors.js';
import { html, type Html } from '../../../../platform/http/html.js';
import type { LinkRow } from '../../link.repository.js';
import type { SharePage } from '../share-page.sender.js';
import type { TriesLeft } from '../share-passwords.service.js';
import { figure } from './figures.js';
import { ALERT, CLOCK } from './icons.js';
import { layOut, senderOf } from './page-layout.js';

/** What was wrong with the last try. */
export type PasswordProblem = TriesLeft | { pauseSeconds: number } | { isEmpty: true };

/** Browsers count UTF-16 units: two for each of 128 characters at most. */
const MAX_INPUT_LENGTH = 256;

/** @param problem null before the first try @param address of the page, absolute */
export function passwordPage(link: LinkRow, problem: PasswordProblem | null, address: string): SharePage {
  const { brand } = link;
  const isPaused = problem !== null && 'pauseSeconds' in problem;
  return {
    status: problem === null ? 200 : isPaused ? 429 : 'isEmpty' in problem ? 400 : 403,
    brand,
    hasForm: true,
    html: (style) =>
      layOut({
        brand,
        title: `${problem === null ? '' : 'Error: '}Password needed · ${brand.name ?? 'Attune'}`,
        style,
        card: {
          title: `${senderOf(brand)} has shared something with you`,
          description: 'Open the link and enter its password.',
          address,
          picture: null,
        },
        body: isPaused ? pause(problem.pauseSeconds) : form(link, problem),
      }),
  };
}

function pause(seconds: number): Html {
  return html`<h1 class="hidden">This link has a password</h1>
    <p class="note warn" role="alert">
      ${CLOCK}
      <span>
        <b>Too many wrong passwords.</b> Try again in ${figure(Math.max(1, Math.ceil(seconds / 60)), 'min')}.
      </span>
    </p>`;
}

function form({ token, brand }: LinkRow, problem: Exclude<PasswordProblem, { pauseSeconds: number }> | null): Html {
  return html`<section class="dialog">
    <span class="scale" aria-hidden="true"></span>
    <form method="post" action="/s/${token}">
      <div>
        <h1>This link has a password</h1>
        <p class="small soft">
          ${senderOf(brand)} has shared something with you. Enter the password that came with the link.
        </p>
      </div>
      <div class="field">
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autofocus
          autocomplete="off"
          maxlength="${MAX_INPUT_LENGTH}"
          ${problem !== null && INVALID}
        />
        ${problem !== null && html`<p class="error" id="password-error">${ALERT}<span>${sentence(problem)}</span></p>`}
      </div>
      <button class="button primary wide">Open</button>
    </form>
  </section>`;
}

const INVALID = html`aria-invalid="true" aria-describedby="password-error"`;

function sentence(problem: Exclude<PasswordProblem, { pauseSeconds: number }>): string {
  if ('isEmpty' in problem) return 'Enter the password.';
  const { triesLeft, waitSeconds } = problem;
  if (triesLeft === 0) return `That password is not right. Try again in ${inWords(waitSeconds)}.`;
  return `That password is not right. ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left before a pause.`;
}
