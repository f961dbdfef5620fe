import { centsBetween } from '@attune/catalogue/pitch';
import { plainHertz } from '@attune/catalogue/receipt-words';
import { AudioLines, Guitar } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { choiceOf, chooseReference, type MyReference } from '../../../shared/reference/my-reference';
import { SAMPLE_TONE } from '../../../shared/tones/tone-player';
import { useTone } from '../../../shared/tones/use-tone';
import { stripScale } from '../../../shared/tuning/strip-scale';
import { Button } from '../../../shared/ui/button';
import { CentsScale } from '../../../shared/ui/cents-scale';
import { Figure } from '../../../shared/ui/figure';
import { figureText } from '../../../shared/ui/figure-text';
import { Slider } from '../../../shared/ui/slider';
import { useToast } from '../../../shared/ui/use-toast';
import { KeyHints } from '../key-hints';
import type { QueueEntry } from '../player-slice';
import { Stepper } from '../stepper';
import { usePlayerSession, useSong } from '../use-player';
import { pitchOf } from './heard-pitch';
import { MyA4 } from './my-a4';
import { fitSentence, instrumentWord, type SentencePart } from './pitch-words';
import { CENTS, SEMITONES, type SongPitch } from './song-move';

const KEYS = [
  [['I'], 'To my instrument'],
  [['R'], 'As recorded and back'],
  [['Shift', '↑', '↓'], 'Semitone'],
  [['?'], 'All keys'],
] as const;

type Measured = Extract<SongPitch, { state: 'measured' }>;

/** How the song is moved so that the user's instrument fits, and the other way round. */
export function InstrumentPitch({ entry, mine }: { entry: QueueEntry; mine: MyReference }) {
  const song = useSong();
  const pitch = pitchOf(entry);
  const instrument = instrumentWord(mine.instrument);
  const isUnmeasured = pitch.state === 'unclear' || pitch.state === 'too-long';
  return (
    <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-5">
        <p role="status" className="max-w-[34em] text-lg leading-snug">
          <Sentence parts={fitSentence({ pitch, own: song, myA4Hz: mine.a4Hz, instrument })} />
        </p>
        {pitch.state === 'measured' && <Distance pitch={pitch} myA4Hz={mine.a4Hz} />}
        {isUnmeasured && <ByEar cents={song.cents} myA4Hz={mine.a4Hz} />}
        {pitch.state === 'measured' && <OtherWay entry={entry} pitch={pitch} mine={mine} />}
      </div>
      <div className="grid gap-5">
        <MyA4 mine={mine} />
        <OwnShift hasCents={!isUnmeasured} />
        <p className="text-xs text-ink-3">
          One A4 for the player and the tuner. Remembered for this song: semitones and cents.
        </p>
        <KeyHints keys={KEYS} />
      </div>
    </div>
  );
}

function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return parts.map((part, i) =>
    typeof part === 'string' ? <span key={i}>{part}</span> : <Figure key={i} {...part} />,
  );
}

/** The record and the user's A4 on one scale, with the error of the measurement. */
function Distance({ pitch: { a4Hz, errorCents }, myA4Hz }: { pitch: Measured; myA4Hz: number }) {
  const cents = centsBetween(a4Hz, myA4Hz);
  const { reachCents } = stripScale([Math.abs(cents) + errorCents]);
  const isInside = Math.abs(cents) <= errorCents;
  const far = `${figureText(Math.abs(cents), { decimals: 1 })} cents ${cents > 0 ? 'above' : 'below'} your instrument`;
  return (
    <figure className="grid gap-2">
      <figcaption className="text-xs text-ink-3">A4 in cents from your {plainHertz(myA4Hz)} Hz</figcaption>
      <CentsScale
        label={isInside ? 'The record and your instrument agree.' : `The record lies ${far} and is moved to it.`}
        minCents={-reachCents}
        maxCents={reachCents}
        labelEvery={reachCents / 2}
        wasCents={cents}
        nowCents={isInside ? null : 0}
        wasLabel={
          <>
            record <Figure value={a4Hz} decimals={1} unit="Hz" />
          </>
        }
        nowLabel={
          <>
            yours <Figure value={myA4Hz} decimals={1} unit="Hz" />
          </>
        }
        band={{ fromCents: cents - errorCents, toCents: cents + errorCents, tone: 'was' }}
      />
    </figure>
  );
}

/** A song that could not be measured is moved until it fits. */
function ByEar({ cents, myA4Hz }: { cents: number; myA4Hz: number }) {
  const session = usePlayerSession();
  const { status, toggle } = useTone({ frequencyHz: myA4Hz, ...SAMPLE_TONE });
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between text-sm">
        <span className="font-[560]">Moved by</span>
        <Figure value={cents} signed unit="cents" tone="now" />
      </div>
      <Slider
        label="Moved by"
        value={cents}
        min={CENTS.min}
        max={CENTS.max}
        onChange={(chosen) => session.song.change({ cents: chosen })}
        valueText={`${cents} cents`}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={toggle}>
          <AudioLines aria-hidden className="icon" />
          {status === 'idle' ? `Sound an A at ${plainHertz(myA4Hz)}` : 'Stop the A'}
        </Button>
        <Button variant="quiet" unavailable={cents === 0} onClick={() => session.song.change({ cents: 0 })}>
          Set to 0
        </Button>
      </div>
    </div>
  );
}

/** Semitones and cents of this song. */
function OwnShift({ hasCents }: { hasCents: boolean }) {
  const session = usePlayerSession();
  const { semitones, cents } = useSong();
  const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));
  return (
    <div className="grid grid-cols-2 gap-4">
      <Stepper
        label="Semitones"
        downLabel="Semitones, one down"
        upLabel="Semitones, one up"
        onStep={(step) => session.song.change({ semitones: within(semitones + step, SEMITONES) })}
      >
        <Figure value={semitones} signed />
      </Stepper>
      {hasCents && (
        <Stepper
          label="Cents"
          downLabel="Cents, one down"
          upLabel="Cents, one up"
          onStep={(step) => session.song.change({ cents: within(cents + step, CENTS) })}
          onHold={(step) => session.song.change({ cents: within(session.song.settings.cents + step, CENTS) })}
        >
          <Figure value={cents} signed />
        </Stepper>
      )}
    </div>
  );
}

/** The record stays as it is, and the tuner takes its A4. */
function OtherWay({ entry, pitch, mine }: { entry: QueueEntry; pitch: Measured; mine: MyReference }) {
  const session = usePlayerSession();
  const navigate = useNavigate();
  const toast = useToast();
  const tune = () => {
    const hertz = figureText(pitch.a4Hz, { decimals: 1 });
    chooseReference(choiceOf(pitch.a4Hz));
    session.song.listenAt('recorded');
    void navigate('/tuner');
    toast({
      title: `A4 = ${hertz} Hz, from “${entry.title ?? entry.fileName}”`,
      description: 'The record plays as recorded.',
      isLasting: true,
      action: {
        label: `Back to ${plainHertz(mine.a4Hz)}`,
        onClick: () => {
          chooseReference(mine.choice);
          session.song.listenAt('instrument');
        },
      },
    });
  };
  return (
    <div className="grid items-center gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h3 className="text-base">Or the other way round</h3>
        <p className="text-sm text-ink-2">
          Leave the record as it is and tune to it: the tuner opens at A4 ={' '}
          <Figure value={pitch.a4Hz} decimals={1} unit="Hz" />.
        </p>
      </div>
      <Button onClick={tune}>
        <Guitar aria-hidden className="icon" />
        Tune my instrument to this record
      </Button>
    </div>
  );
}
