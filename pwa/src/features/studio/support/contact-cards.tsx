import { Mail } from 'lucide-react';
import { Button } from '../../../shared/ui/button';
import { Panel } from '../../../shared/ui/panel';

/** @param phone as people write it */
export function PhoneCard({ phone }: { phone: string }) {
  return (
    <Panel title="Phone support">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 wrap-anywhere">
        <p>
          <a className="figure text-link text-lg whitespace-normal!" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        </p>
        <p className="text-sm text-ink-2">Included in Studio. Have your account’s email address ready.</p>
      </div>
    </Panel>
  );
}

interface WriteCardProps {
  email: string;
  hasConversation: boolean;
  onWrite: () => void;
}

export function WriteCard({ email, hasConversation, onWrite }: WriteCardProps) {
  return (
    <Panel title="Write to a person">
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">Support answers by mail. You can send this conversation along.</p>
        <Button onClick={onWrite}>
          <Mail aria-hidden className="icon" />
          {hasConversation ? 'Send this conversation' : 'Write a message'}
        </Button>
        <p className="text-xs [overflow-wrap:anywhere] text-ink-3">Goes to {email}. You see it before it is sent.</p>
      </div>
    </Panel>
  );
}
