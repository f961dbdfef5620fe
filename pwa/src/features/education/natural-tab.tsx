import { NATURAL_CLAIMS } from '@attune/catalogue/claims';
import { NATURAL_FREQUENCIES, STANDARD_FREQUENCY } from '../../shared/frequency-card/frequency-catalogue';
import { FrequencyCard } from '../../shared/frequency-card/frequency-card';
import { ClaimList } from './claim-list';

/** 432 and 444: what they are, what is claimed, what is known. */
export function NaturalTab() {
  return (
    <div className="grid gap-12">
      <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 className="max-w-[12em] text-3xl text-balance">A third of a semitone down, a sixth of one up</h2>
        <div className="grid max-w-[36em] gap-4">
          <p>
            Music at 432 Hz sounds 31.77 cents lower than at 440, that is 1.818 % in frequency; at 444 Hz it sounds
            15.67 cents higher. A semitone is 100 cents.
          </p>
          <p className="text-ink-2">
            Both are tunings that people like and choose. That’s reason enough to use them, but it isn’t evidence that
            they do anything else.
          </p>
        </div>
      </section>
      <section aria-label="Natural frequencies" className="grid gap-4 md:grid-cols-3">
        {[STANDARD_FREQUENCY, ...NATURAL_FREQUENCIES].map((entry) => (
          <FrequencyCard key={entry.frequency} entry={entry} />
        ))}
      </section>
      <ClaimList title="Claims and facts" claims={NATURAL_CLAIMS} />
    </div>
  );
}
