import { SOLFEGGIO_CLAIMS } from '@attune/catalogue/claims';
import { SOURCES } from '@attune/catalogue/source';
import { SOLFEGGIO_FREQUENCIES } from '../../shared/frequency-card/frequency-catalogue';
import { FrequencyCard } from '../../shared/frequency-card/frequency-card';
import { ClaimList } from './claim-list';
import { Cited } from './cited';

/** The Solfeggio set: where it comes from and what retuning to it means. */
export function SolfeggioTab() {
  return (
    <div className="grid gap-12">
      <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 className="max-w-[12em] text-3xl text-balance">A set of numbers from the 1970s</h2>
        <div className="grid max-w-[36em] gap-4">
          <p>
            Joseph Puleo took 396, 417, 528, 639, 741 and 852 from the verse numbers of Numbers 7:12–83 in the 1970s.
            Leonard Horowitz published them with him in 1999 <Cited source={SOURCES.horowitz} />. 963 was added later.
          </p>
          <p className="text-ink-2">
            Retuning can mean two things here. The whole song can move until its A lands on that number, which sounds
            clearly higher or lower. Or the nearest note moves onto the number and everything else with it, by a
            fraction of a semitone. The comparison tab shows both for every target.
          </p>
        </div>
      </section>
      <section
        aria-label="Solfeggio frequencies"
        className="grid gap-4 max-sm:joined md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      >
        {SOLFEGGIO_FREQUENCIES.map((entry) => (
          <FrequencyCard key={entry.frequency} entry={entry} compact />
        ))}
      </section>
      <ClaimList title="Claims and facts" claims={SOLFEGGIO_CLAIMS} />
    </div>
  );
}
