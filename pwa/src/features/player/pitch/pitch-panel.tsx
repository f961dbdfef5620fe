import { NATURAL_HZ, SOLFEGGIO_HZ } from '@attune/catalogue/frequencies';
import { useSelector } from 'react-redux';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { useMyReference } from '../../../shared/reference/my-reference';
import { Segments } from '../../../shared/ui/choice';
import { Figure } from '../../../shared/ui/figure';
import { Note } from '../../../shared/ui/note';
import { selectCurrent } from '../player-slice';
import { useDrift, usePlayerSession, usePlayerState, useSong } from '../use-player';
import { straightened } from './heard-pitch';

const loadInstrument = async () => (await import('./instrument-pitch')).InstrumentPitch;
const loadStraighten = async () => (await import('./drift/straighten-panel')).StraightenPanel;
const loadOther = async () => (await import('./other-pitch')).OtherPitch;

/**
 * What is heard: as recorded, moved to the user's instrument, or at another pitch. Only the chosen one has settings.
 */
export function PitchPanel() {
  const session = usePlayerSession();
  const { listening, retune, tempoProblem } = usePlayerState();
  const entry = useSelector(selectCurrent);
  const mine = useMyReference();
  const chosen = listening === 'original' ? 'recorded' : retune.aim;
  const instrument = useLazyComponent(loadInstrument, chosen === 'instrument' ? chosen : null);
  const drift = useDrift();
  const course = drift?.fit.course ?? null;
  const canMove = course !== null || drift?.fit.reason === 'lively';
  const straighten = useLazyComponent(loadStraighten, canMove ? (entry?.id ?? null) : null);
  const { isStraightened } = useSong();
  const other = useLazyComponent(loadOther, chosen === 'other' ? chosen : null);
  if (!entry) return null;
  const heard = isStraightened ? straightened(entry, drift?.fit ?? null) : entry;
  return (
    <section aria-label="Pitch" className="grid gap-5 border-t border-line px-4 py-5 xs:px-6">
      <Segments
        label="Listen at"
        value={chosen}
        onChange={(value) => session.song.listenAt(value)}
        options={[
          {
            value: 'recorded',
            label: 'As recorded',
            detail: course ? (
              'moves'
            ) : entry.a4Hz === null ? (
              '–'
            ) : (
              <Figure value={entry.a4Hz} decimals={1} tone="was" />
            ),
          },
          {
            value: 'instrument',
            label: 'To my instrument',
            detail: <Figure value={mine.a4Hz} decimals={Number.isInteger(mine.a4Hz) ? 0 : 2} tone="now" />,
          },
          {
            value: 'other',
            label: 'Other pitch',
            detail: `${NATURAL_HZ[0]} to ${SOLFEGGIO_HZ.at(-1) ?? ''}`,
          },
        ]}
      />
      {straighten && drift && canMove && <straighten.Component drift={drift} />}
      {chosen === 'instrument' && instrument && <instrument.Component entry={heard} mine={mine} />}
      {chosen === 'other' && other && <other.Component a4Hz={heard.a4Hz} />}
      {chosen !== 'recorded' && tempoProblem !== null && <Note>{tempoProblem}</Note>}
    </section>
  );
}
