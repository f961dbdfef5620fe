import { BookOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FrequencyCard } from '../../shared/frequency-card/frequency-card';
import {
  NATURAL_FREQUENCIES,
  SOLFEGGIO_FREQUENCIES,
  STANDARD_FREQUENCY,
} from '../../shared/frequency-card/frequency-catalogue';

export function LearnSection() {
  return (
    <section aria-labelledby="learn" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="mb-4 grid gap-4">
        <h2 id="learn">Learn About Frequencies</h2>
        <p className="max-w-[34em] text-lg text-ink-2">
          What each one is, what people claim, and what studies have found.
        </p>
      </div>
      <div className="below-fold grid gap-4 [--tall:60rem] [--wide:21rem] md:grid-cols-3">
        {[STANDARD_FREQUENCY, ...NATURAL_FREQUENCIES].map((entry) => (
          <FrequencyCard key={entry.frequency} entry={entry} />
        ))}
      </div>
      <div className="below-fold grid [--tall:80rem] [--wide:38rem] max-sm:joined sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {SOLFEGGIO_FREQUENCIES.map((entry) => (
          <FrequencyCard key={entry.frequency} entry={entry} compact />
        ))}
        <Link
          to="/education"
          className="grid content-end gap-1.5 border-line bg-surface p-4 no-underline transition-colors duration-(--dur-2) hover:bg-raised focus-visible:-outline-offset-2 sm:row-span-5 sm:rounded-lg sm:border sm:p-6 sm:shadow-panel"
        >
          <BookOpen aria-hidden className="icon mb-3 size-6! text-accent-text" />
          <h3>Frequency Education Hub</h3>
          <span className="text-sm text-ink-2">The history, the studies and their sizes, and the arithmetic.</span>
        </Link>
      </div>
    </section>
  );
}
