import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { MyReference } from '../../../shared/reference/my-reference';
import { Figure } from '../../../shared/ui/figure';
import { figureSpoken } from '../../../shared/ui/figure-text';
import { useLazyDialog } from '../../../shared/ui/use-lazy-dialog';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';

const loadDialog = async () => (await import('./my-a4-dialog')).MyA4Dialog;

/** The user's own A4, with the choice of the tuner behind it. */
export function MyA4({ mine }: { mine: MyReference }) {
  const id = useId();
  const { dialog, isOpen, setIsOpen } = useLazyDialog(loadDialog, 'The choice of your A4');
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
      {dialog && <dialog.Component mine={mine} open={isOpen} onOpenChange={setIsOpen} />}
    </div>
  );
}
