import { PITCH_CLASS_NAMES } from '@attune/catalogue/pitch';
import { chooseReference, type MyReference } from '../../../shared/reference/my-reference';
import { ReferenceChoices } from '../../../shared/reference/reference-choices';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';

interface MyA4DialogProps {
  mine: MyReference;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The tuner's choice of A4. */
export function MyA4Dialog({ mine, open, onOpenChange }: MyA4DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Reference A4">
      <ReferenceChoices
        choice={mine.choice}
        a4Hz={mine.a4Hz}
        onChoose={chooseReference}
        nameOf={nameOf}
        tone={{ frequencyHz: mine.a4Hz, name: 'A4' }}
      />
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        Done
      </Button>
    </Dialog>
  );
}

/** `C♯5`. */
function nameOf(midi: number): string {
  const name = PITCH_CLASS_NAMES[((midi % 12) + 12) % 12] ?? '';
  return `${name.replace('#', '♯')}${Math.floor(midi / 12) - 1}`;
}
