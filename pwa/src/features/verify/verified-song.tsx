import type { ReceiptSignature, SignedReceipt } from '@attune/catalogue/signed-receipt';
import { Check, CircleAlert, CircleCheck, CircleQuestionMark, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { FileSize } from '../../shared/format/amounts';
import { longDayAndTime } from '../../shared/format/localised';
import { clock } from '../../shared/format/sound';
import { CentsScale } from '../../shared/ui/cents-scale';
import { Figure } from '../../shared/ui/figure';
import { figureText } from '../../shared/ui/figure-text';
import { Panel } from '../../shared/ui/panel';
import { ProgressLine } from '../../shared/ui/progress-line';
import type { Identity, Sound } from './check-song';
import type { SongCheck } from './use-verification';
import { type Answer, type Claim, type MeasuredA4, type Tone, toVerdict, type Verdict } from './verdicts';

interface VerifiedSongProps {
  check: SongCheck;
  /** One of several: without the details. */
  isBrief: boolean;
  /** Beside the name. */
  action?: ReactNode;
}

/** A song with its three answers, or how far they are. */
export function VerifiedSong({ check, isBrief, action }: VerifiedSongProps) {
  const { file, identity, sound } = check;
  if (identity === null || sound === null) return <Measuring check={check} />;
  const verdict = toVerdict(identity, sound);
  return (
    <Panel flush>
      <article aria-label={file.name}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 px-4 py-4 xs:px-6">
          <div className="min-w-0">
            <p className="font-[560] wrap-anywhere">{file.name}</p>
            <p className="text-sm text-ink-2">
              {sound.durationSeconds !== null && (
                <span>
                  <span className="figure">{clock(sound.durationSeconds, 2)}</span>,{' '}
                </span>
              )}
              <FileSize bytes={file.size} />
              <span>. Nothing was uploaded.</span>
            </p>
          </div>
          {action}
        </div>
        <Sum sum={verdict.sum} />
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-3">
          <Pitch verdict={verdict} sound={sound} isBrief={isBrief} />
          <Question question="Is it the file of a receipt?" answer={verdict.answers.file}>
            {!isBrief && identity.receipt && <ReceiptFacts receipt={identity.receipt} identity={identity} />}
          </Question>
          <Question
            question="Does the claim hold?"
            answer={verdict.answers.claim}
            sentence={closeness(verdict, isBrief)}
          >
            {!isBrief && verdict.a4 && verdict.claim && <ClaimFacts a4={verdict.a4} claim={verdict.claim} />}
          </Question>
        </div>
      </article>
    </Panel>
  );
}

function Measuring({ check: { file, identity, share, secondsLeft } }: { check: SongCheck }) {
  return (
    <Panel>
      <div role="status" className="grid gap-3">
        <b className="font-[560] wrap-anywhere">{file.name}</b>
        <ProgressLine label="Measuring" percent={identity === null ? null : share * 100} />
        <p className="text-sm text-ink-2">
          <span>
            {identity === null ? 'Reading its samples and its receipt.' : `${firstWords(identity)} Measuring its A4`}
          </span>
          {identity !== null &&
            (secondsLeft === null ? (
              '.'
            ) : (
              <span>
                , <Figure value={secondsLeft} unit="s" /> left.
              </span>
            ))}
        </p>
      </div>
    </Panel>
  );
}

function firstWords({ receipt, signature, soundSha256 }: Identity): string {
  if (receipt === null) return 'No receipt in this file.';
  if (receipt.soundSha256 !== soundSha256) return 'The receipt names other samples.';
  return signature === 'good' ? 'Hash and signature are good.' : 'The hash is good.';
}

const SUMS = {
  yes: { icon: CircleCheck, style: 'border-tune bg-tune-soft', colour: 'text-tune' },
  no: { icon: CircleAlert, style: 'border-off bg-off-soft', colour: 'text-off' },
  unknown: { icon: CircleQuestionMark, style: 'border-near bg-near-soft', colour: 'text-near' },
} as const satisfies Record<Tone, object>;

function Sum({ sum: { tone, text } }: Pick<Verdict, 'sum'>) {
  const { icon: Icon, style, colour } = SUMS[tone];
  return (
    <div role="status" className={`flex items-center gap-3 border-l-3 px-4 py-4 xs:px-6 ${style}`}>
      <Icon aria-hidden className={`icon ${colour}`} />
      <h2 className="min-w-0 text-xl">{text}</h2>
    </div>
  );
}

const ICONS = { yes: Check, no: X, unknown: CircleQuestionMark };

interface QuestionProps {
  question: string;
  answer: Answer;
  /** In the place of the answer's own. */
  sentence?: string;
  /** In the place of the word. */
  figure?: ReactNode;
  children?: ReactNode;
}

function Question({
  question,
  answer: { tone, word, sentence: own },
  sentence = own,
  figure,
  children,
}: QuestionProps) {
  const Icon = ICONS[tone];
  return (
    <section className="grid content-start gap-3 border-t border-line px-4 py-4 xs:px-6">
      <h3 className="text-sm text-ink-2">{question}</h3>
      {figure ?? (
        <p className={`flex items-center gap-2 text-lg font-[580] ${SUMS[tone].colour}`}>
          <Icon aria-hidden className="icon" />
          <span>{word}</span>
        </p>
      )}
      {children}
      <p className="text-sm text-ink-2">{sentence}</p>
    </section>
  );
}

function Pitch({ verdict, sound, isBrief }: { verdict: Verdict; sound: Sound; isBrief: boolean }) {
  const { a4, claim, answers } = verdict;
  const question = 'What is its A4?';
  if (a4 === null || isBrief) return <Question question={question} answer={answers.pitch} />;
  const { partials = 0, confidence = 0 } = sound.measurement ?? {};
  return (
    <Question
      question={question}
      answer={answers.pitch}
      sentence={`From ${figureText(partials)} partials, confidence ${figureText(confidence * 100)} %.`}
      figure={
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Figure size="lg" value={a4.hz} unit="Hz" decimals={2} tone="now" />
          <span className="text-sm text-ink-2">
            ± <Figure value={a4.errorCents} unit="cents" decimals={1} />
          </span>
        </p>
      }
    >
      {claim && <ClaimScale claim={claim} />}
    </Question>
  );
}

const HALVES_CENTS = [2, 5, 10, 20, 50, 100];

function ClaimScale({ claim: { hz, differenceCents, errorCents } }: { claim: Claim }) {
  const reach = Math.max(errorCents, Math.abs(differenceCents)) * 1.2;
  const half = HALVES_CENTS.find((one) => one >= reach) ?? 100;
  const holds = Math.abs(differenceCents) <= errorCents;
  return (
    <CentsScale
      label={`Measured ${figureText(differenceCents, { decimals: 2 })} cents from the receipt’s ${figureText(hz, { decimals: 2 })} hertz, error ${figureText(errorCents, { decimals: 1 })} cents.`}
      minCents={-half}
      maxCents={half}
      labelEvery={half}
      nowCents={differenceCents}
      band={{ fromCents: -errorCents, toCents: errorCents, tone: holds ? 'good' : 'plain' }}
      target={{ cents: 0, label: 'claim' }}
    />
  );
}

/** Of a claim that holds, with the figures beside it. */
function closeness({ claim, answers }: Verdict, isBrief: boolean): string | undefined {
  if (isBrief || claim === null || answers.claim.tone !== 'yes') return undefined;
  return 'The difference is smaller than the measurement’s error.';
}

function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map(([term, value]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-3">{term}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ReceiptFacts({ receipt, identity }: { receipt: SignedReceipt; identity: Identity }) {
  const { createdAt, signature } = receipt;
  const samples = identity.soundSha256;
  return (
    <Facts
      rows={[
        ['Receipt', longDayAndTime(createdAt)],
        ['Samples', samples === null ? 'not hashed' : <Hash key="samples" text={samples} />],
        ['Signed by', signature.issuer],
        ['Key', <Key key="key" signature={signature} />],
      ]}
    />
  );
}

/** Its beginning and end; whole for those who point at it. */
const Hash = ({ text }: { text: string }) => (
  <span className="figure" title={text}>
    {`${text.slice(0, 4)} ${text.slice(4, 8)} … ${text.slice(-4)}`}
  </span>
);

const Key = ({ signature: { keyId } }: { signature: ReceiptSignature }) => (
  <span className="figure" title={keyId}>{`ed25519 ${keyId.slice(0, 6)}…`}</span>
);

function ClaimFacts({ a4, claim }: { a4: MeasuredA4; claim: Claim }) {
  return (
    <Facts
      rows={[
        ['Claimed', <Figure key="claimed" value={claim.hz} unit="Hz" decimals={2} />],
        ['Measured now', <Figure key="measured" value={a4.hz} unit="Hz" decimals={2} tone="now" />],
        ['Difference', <Figure key="difference" value={Math.abs(claim.differenceCents)} unit="cents" decimals={2} />],
      ]}
    />
  );
}
