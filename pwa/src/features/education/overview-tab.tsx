import { SOURCES } from '@attune/catalogue/source';
import { DemoSong } from '../../shared/demo/demo-song';
import { NATURAL_FREQUENCIES, STANDARD_FREQUENCY } from '../../shared/frequency-card/frequency-catalogue';
import { FrequencyCard } from '../../shared/frequency-card/frequency-card';
import { Cited } from './cited';
import { HistoryTimeline } from './history-timeline';
import { ShiftPicture } from './shift-picture';
import { StudyList } from './study-list';

/** 440 as an agreement: how it came about, what a shift does, what was studied. */
export function OverviewTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <DemoSong />
      <section className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <h2 className="max-w-[12em] text-3xl text-balance">440 is an agreement, not a law of nature</h2>
        <div className="grid max-w-[36em] gap-4">
          <p>
            No one tied a tone to a number of vibrations per second until 1834 <Cited source={SOURCES.roelsworld} />.
            France fixed 435 Hz in 1859, industry in the United States adopted 440 in 1926, and five countries agreed on
            it in London in 1939. It became the reference standard in 1955 and still is. Practice varies: 440 to 444 in
            continental Europe, 443 in German professional orchestras <Cited source={SOURCES.hohneck} />.
          </p>
          <p className="text-ink-2">
            Music often relaxes people. A few small studies report differences for 432 Hz, others find none or the
            opposite. Blind tests found no preference. There is no good evidence that 440 Hz harms anyone, or that any
            single frequency heals.
          </p>
        </div>
      </section>
      <HistoryTimeline />
      <ShiftPicture />
      <StudyList />
      <section aria-label="Reference pitches" className="grid gap-4 md:grid-cols-3">
        {[STANDARD_FREQUENCY, ...NATURAL_FREQUENCIES].map((entry) => (
          <FrequencyCard key={entry.frequency} entry={entry} />
        ))}
      </section>
    </div>
  );
}
