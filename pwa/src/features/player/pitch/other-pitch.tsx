import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { PickTiles, RadioRows, Segments } from '../../../shared/ui/choice';
import { figureText, NARROW_SPACE } from '../../../shared/ui/figure-text';
import { Note } from '../../../shared/ui/note';
import { HINT_CENTS, meaningsOf } from '../../../shared/tuning/shift-words';
import { isReferencePitch, type RetuneSettings, shiftOf, TARGETS_HZ } from '../retune-settings';
import { usePlayerSession, usePlayerState } from '../use-player';

/** The target, its meaning, and whether the tempo is preserved. */
export function OtherPitch({ a4Hz }: { a4Hz: number | null }) {
  const session = usePlayerSession();
  const { retune, tempoProblem } = usePlayerState();
  const shift = shiftOf(retune, a4Hz);
  const mode = tempoProblem === null ? retune.mode : 'varispeed';
  return (
    <div className="grid gap-5">
      <PickTiles
        label="Retune to"
        labelEnd={<span className="text-xs text-ink-3">Hz, and cents from this song&rsquo;s A4</span>}
        className="grid-cols-3 xs:grid-cols-5 lg:grid-cols-9"
        value={String(retune.targetHz)}
        onChange={(hz) => session.song.retune({ targetHz: Number(hz) })}
        options={TARGETS_HZ.map((hz) => ({
          value: String(hz),
          label: String(hz),
          detail: (
            <span className="figure">
              {figureText(shiftOf({ ...retune, targetHz: hz }, a4Hz).cents, { decimals: 1, signed: true })}
            </span>
          ),
        }))}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
        {isReferencePitch(retune.targetHz) ? (
          <p className="self-center text-sm text-ink-2">{inWords(retune, a4Hz)}</p>
        ) : (
          <RadioRows
            label={`What should land on ${retune.targetHz}?`}
            className="sm:grid-cols-2"
            value={retune.anchor}
            onChange={(anchor) => session.song.retune({ anchor })}
            options={meaningsOf(retune.targetHz, a4Hz ?? STANDARD_A4_HZ).map(({ anchor, title, effect }) => ({
              value: anchor,
              label: title,
              detail: effect,
            }))}
          />
        )}
        <Segments
          label="Tempo"
          value={mode}
          onChange={(chosen) => session.song.retune({ mode: chosen })}
          options={[
            { value: 'tempo', label: 'Keep tempo', disabled: tempoProblem !== null },
            { value: 'varispeed', label: 'Varispeed', detail: percent(shift.ratio) },
          ]}
        />
      </div>
      {Math.abs(shift.cents) > HINT_CENTS && (
        <Note tone="warn">
          More than 200{NARROW_SPACE}cents. Voices and drums will sound clearly different; the gentle option keeps their
          character.
        </Note>
      )}
    </div>
  );
}

/** How much faster or slower it runs. */
function percent(ratio: number): string {
  return `${figureText((ratio - 1) * 100, { decimals: 1, signed: true })}${NARROW_SPACE}% speed`;
}

function inWords(settings: RetuneSettings, a4Hz: number | null): string {
  const { cents } = shiftOf(settings, a4Hz);
  const distance = `${figureText(Math.abs(cents), { decimals: 1 })}${NARROW_SPACE}cents`;
  if (Math.abs(cents) < 0.05) return `This song is already at A = ${settings.targetHz}.`;
  return `The whole song moves ${distance} ${cents < 0 ? 'down' : 'up'}: A lands on ${settings.targetHz}${NARROW_SPACE}Hz.`;
}
