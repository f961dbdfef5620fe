import { Panel } from '../../../shared/ui/panel';

/** @param phone as people write it */
export function PhoneCard({ phone }: { phone: string }) {
  return (
    <Panel title="Phone support">
      <div className="grid gap-3">
        <p>
          <a className="figure text-link text-lg" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </p>
        <p className="text-sm text-ink-2">Included in Studio. Have your account’s email address ready.</p>
      </div>
    </Panel>
  );
}
