import { useWorkspace } from '../../../shared/session/use-workspace';
import { RadioRows } from '../../../shared/ui/choice';
import type { RetuneOptions } from '../options/options';

interface PlaceChoiceProps {
  place: RetuneOptions['place'];
  onChange: (place: RetuneOptions['place']) => void;
}

/** Where a list is retuned: as long as its page is open, or as a batch. */
export function PlaceChoice({ place, onChange }: PlaceChoiceProps) {
  const { current } = useWorkspace();
  const history = current?.isOwn === false ? `the history of ${current.name}` : 'your history';
  return (
    <section className="grid gap-4 border-t border-line pt-8">
      <RadioRows<RetuneOptions['place']>
        label="Where"
        value={place}
        onChange={onChange}
        options={[
          {
            value: 'page',
            label: 'In this page',
            detail: 'One after the other, downloaded as one zip. Keep the page open until they’re done.',
          },
          {
            value: 'server',
            label: 'On the server',
            detail: `As a batch: once the songs are uploaded, this page can be closed. They’re kept in ${history}.`,
          },
        ]}
      />
    </section>
  );
}
