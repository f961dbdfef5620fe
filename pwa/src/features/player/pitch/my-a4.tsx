import { PITCH_CLASS_NAMES } from '@attune/catalogue/pitch';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { chooseReference, type MyReference } from '../../../shared/reference/my-reference';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { Figure } from '../../../shared/ui/figure';
import { figureSpoken } from '../../../shared/ui/figure-text';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';

const loadChoices = async () => (await import('../../../shared/reference/reference-choices')).ReferenceChoices;

/** The user's own A4, with the choice of the tuner behind it. */
export function MyA4({ mine }: { mine: MyReference }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const choices = useLazyComponent(loadChoices, isOpen ? 'open' : null);
  const decimals = Number.isInteger(mine.a4Hz) ? 0 : 2;
  return (
    <div className="grid gap-1.5">
      <span id={id} className="text-sm font-[560]">
        My A4
      </span>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={() => setIsOpen(true)}
        className="flex min-h-control items-center justify-between gap-3 rounded-md border border-line-strong px-3 font-[560] hover:bg-raised"
      >
        <VisuallyHidden>
          {`A4 = ${figureSpoken(mine.a4Hz, 'Hz', { decimals })}, change here and in the tuner`}
        </VisuallyHidden>
        <span aria-hidden>
          A4 = <Figure value={mine.a4Hz} unit="Hz" decimals={decimals} />
        </span>
        <ChevronDown aria-hidden className="icon" />
      </button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Reference A4">
        {choices && (
          <choices.Component
            choice={mine.choice}
            a4Hz={mine.a4Hz}
            onChoose={chooseReference}
            nameOf={nameOf}
            tone={{ frequencyHz: mine.a4Hz, name: 'A4' }}
          />
        )}
        <Button variant="primary" onClick={() => setIsOpen(false)}>
          Done
        </Button>
      </Dialog>
    </div>
  );
}

/** `C♯5`. */
function nameOf(midi: number): string {
  const name = PITCH_CLASS_NAMES[((midi % 12) + 12) % 12] ?? '';
  return `${name.replace('#', '♯')}${Math.floor(midi / 12) - 1}`;
}
