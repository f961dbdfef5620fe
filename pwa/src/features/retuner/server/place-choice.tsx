import { useId } from 'react';
import { useWorkspace } from '../../../shared/session/use-workspace';
import { RadioRows } from '../../../shared/ui/choice';
import type { RetuneOptions } from '../options/options';

interface PlaceChoiceProps {
  place: RetuneOptions['place'];
  onChange: (place: RetuneOptions['place']) => void;
}

/** Where a list is retuned: as a batch on the server, or in this tab while it is open. */
export function PlaceChoice({ place, onChange }: PlaceChoiceProps) {
  const titleId = useId();
  const { current } = useWorkspace();
  const history = current?.isOwn === false ? `the history of ${current.name}` : 'your history';
  return (
    <section className="grid gap-4 border-t border-line pt-8" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-lg">
        Where it runs
      </h2>
      <RadioRows<RetuneOptions['place']>
        label="Where it runs"
        hideLabel
        value={place}
        onChange={onChange}
        options={[
          {
            value: 'server',
            label: 'On the server: this page can be closed',
            detail: `As a batch, kept in ${history}. A mail when it’s done.`,
          },
          { value: 'page', label: 'In this tab', detail: 'Keep it open. One zip downloads at the end.' },
        ]}
      />
    </section>
  );
}
