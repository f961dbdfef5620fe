import { STANDARD_A4_HZ } from '@attune/catalogue/retuning';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { classNames } from '../../../shared/ui/class-names';
import { Dialog } from '../../../shared/ui/dialog';
import { Figure } from '../../../shared/ui/figure';
import { figureSpoken } from '../../../shared/ui/figure-text';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { ReferencePicker } from './reference-picker';
import { useTuner } from './use-tuner';

/** What the tuner tunes to, always beside the note, lit when it is not standard pitch; a press opens the choice. */
export function A4Button() {
  const { a4Hz, toneHz } = useTuner(({ target }) => target);
  const [isOpen, setIsOpen] = useState(false);
  const hz = toneHz ?? a4Hz;
  const what = toneHz === null ? 'A4 = ' : 'Tone ';
  const decimals = Number.isInteger(hz) ? 0 : 2;
  const isStandard = toneHz === null && a4Hz === STANDARD_A4_HZ;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={classNames(
          'inline-flex min-h-control items-center gap-1.5 rounded-md border px-3 font-[560] whitespace-nowrap',
          isStandard
            ? 'border-line-strong hover:bg-raised'
            : 'border-accent-text bg-accent-soft text-accent-text mark-beside',
        )}
      >
        <VisuallyHidden>{`${what}${figureSpoken(hz, 'Hz', { decimals })}, change`}</VisuallyHidden>
        <span aria-hidden>
          {what}
          <Figure value={hz} unit="Hz" decimals={decimals} />
        </span>
        <ChevronDown aria-hidden className="icon" />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Reference A4">
        <ReferencePicker />
        <Button variant="primary" onClick={() => setIsOpen(false)}>
          Done
        </Button>
      </Dialog>
    </>
  );
}
