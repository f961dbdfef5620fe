import { Mic } from 'lucide-react';
import { Figure } from '../../shared/ui/figure';
import { LinkButton } from '../../shared/ui/link-button';
import { Panel } from '../../shared/ui/panel';

/** Two rows of lines in step: what the tuner's strobe shows when a note is in tune. */
const STROBE = 'h-full bg-[repeating-linear-gradient(90deg,currentcolor_0_5px,transparent_5px_15px)]';

export function TunerTeaser() {
  return (
    <Panel flush className="grid grid-rows-[auto_1fr]">
      <div aria-hidden className="grid h-24 grid-rows-2 gap-2 border-b border-line bg-sunk">
        <div className={`${STROBE} text-tick`} />
        <div className={`${STROBE} text-tune`} />
      </div>
      <section aria-labelledby="tuner-teaser" className="grid grid-rows-[auto_auto_1fr_auto] gap-4 px-4 py-6 xs:px-6">
        <h2 id="tuner-teaser">Instrument tuner</h2>
        <p className="text-ink-2">
          Play a note into the microphone. The lower scale drifts while you’re off and stands still when you’re in tune.
          References 440, 432 and 444&#8239;Hz are free for everyone.
        </p>
        <dl className="flex flex-wrap content-start gap-x-8 gap-y-3">
          <div>
            <dt className="text-xs text-ink-3">In Tune within</dt>
            <dd>
              ±<Figure value={5} unit="cents" />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-ink-3">Range</dt>
            <dd>
              <Figure value={80} /> to <Figure value={2000} unit="Hz" />
            </dd>
          </div>
        </dl>
        <div>
          <LinkButton variant="primary" to="/tuner">
            <Mic aria-hidden className="icon" />
            Start Tuning
          </LinkButton>
        </div>
      </section>
    </Panel>
  );
}
