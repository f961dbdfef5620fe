import type { PasswordProblem, ShareBrand } from '@attune/catalogue/share-page';
import { CircleAlert } from 'lucide-react';
import { buttonStyle } from '../shared/ui/button-style';
import { Figure } from '../shared/ui/figure';
import { Note } from '../shared/ui/note';
import { VisuallyHidden } from '../shared/ui/visually-hidden';
import { senderOf } from './share-words';

/** Browsers count UTF-16 units: two for each of 128 characters at most. */
const MAX_INPUT_LENGTH = 256;

interface PasswordPageProps {
  token: string;
  brand: ShareBrand | null;
  /** Null before the first try. */
  problem: PasswordProblem | null;
}

export function PasswordPage({ token, brand, problem }: PasswordPageProps) {
  if (problem !== null && 'pauseSeconds' in problem) return <Pause seconds={problem.pauseSeconds} />;
  return (
    <section className="w-full max-w-[27rem] overflow-hidden rounded-lg border border-line bg-surface shadow-receipt">
      <span aria-hidden className="ruler block" />
      <form method="post" action={`/s/${token}`} className="grid gap-4 p-6">
        <div>
          <h1 className="text-xl">This link has a password</h1>
          <p className="mt-1 text-sm text-ink-2">
            {senderOf(brand)} has shared something with you. Enter the password that came with the link.
          </p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor="password" className="text-sm font-[560]">
            Password
          </label>
          <input
            id="password"
            name="password"
            type="password"
            required
            // The page is nothing but this form.
            // eslint-disable-next-line jsx-a11y-x/no-autofocus
            autoFocus
            autoComplete="off"
            maxLength={MAX_INPUT_LENGTH}
            {...(problem !== null && INVALID)}
            className="min-h-control w-full rounded-md border border-line-strong bg-field px-3 text-[1rem] aria-invalid:border-2 aria-invalid:border-danger"
          />
          {problem !== null && (
            <p id="password-error" className="flex gap-1.5 text-sm text-danger">
              <CircleAlert aria-hidden className="icon mt-0.5" />
              <span>{sentence(problem)}</span>
            </p>
          )}
        </div>
        <button className={`${buttonStyle('primary', 'md')} w-full`}>Open</button>
      </form>
    </section>
  );
}

const INVALID = { 'aria-invalid': true, 'aria-describedby': 'password-error' } as const;

function Pause({ seconds }: { seconds: number }) {
  return (
    <>
      <h1>
        <VisuallyHidden>This link has a password</VisuallyHidden>
      </h1>
      <Note tone="warn" announce className="max-w-[34rem]">
        <b>Too many wrong passwords.</b> Try again in <Figure value={inMinutes(seconds)} unit="min" />.
      </Note>
    </>
  );
}

function sentence(problem: Exclude<PasswordProblem, { pauseSeconds: number }>): string {
  if ('isEmpty' in problem) return 'Enter the password.';
  const { triesLeft, waitSeconds } = problem;
  if (triesLeft > 0) return `${WRONG} ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left before a pause.`;
  const minutes = inMinutes(waitSeconds);
  return `${WRONG} Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

const WRONG = 'That password is not right.';

const inMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));
