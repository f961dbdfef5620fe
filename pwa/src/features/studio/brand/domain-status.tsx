import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { reasonOf } from '../../../api/api-error';
import type { BrandDomainDto, BrandDto } from '../../../api/generated/attune-client';
import { useBrandVerifyDomainMutation } from '../../../api/generated/studio-client';
import { dayAndTime } from '../../../shared/format/localised';
import { Badge } from '../../../shared/ui/badge';
import { Button } from '../../../shared/ui/button';
import { FieldError } from '../../../shared/ui/field';
import { Note } from '../../../shared/ui/note';
import { useToast } from '../../../shared/ui/use-toast';
import { CopyButton } from '../../../shared/ui/copy-button';

interface DomainStatusProps {
  brand: BrandDto;
  /** The domain in the form, which may not be saved yet. */
  typed: string;
  /** Id of the reason why nothing can be changed. */
  lockedBy: string | undefined;
}

/** Whether the saved domain is verified, and how to do it. */
export function DomainStatus({ brand, typed, lockedBy }: DomainStatusProps) {
  const { customDomain, domain } = brand;
  const name = typed.trim().toLowerCase();
  const isSaved = name === (customDomain ?? '') || name === domain?.displayName;
  if (!isSaved) {
    return name === '' ? null : (
      <p className="text-sm text-ink-2">Save the settings to get the record that verifies it.</p>
    );
  }
  if (domain === null) return null;
  if (domain.verifiedAt !== null) return <Verified brand={brand} domain={domain} />;
  return <Unverified brand={brand} domain={domain} lockedBy={lockedBy} />;
}

function Verified({ brand, domain }: { brand: BrandDto; domain: BrandDomainDto }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="good">
          <Check aria-hidden className="icon size-4!" />
          Verified
        </Badge>
        <DomainName brand={brand} />
        {domain.checkedAt !== null && <span className="text-ink-3">checked {dayAndTime(domain.checkedAt)}</span>}
      </p>
      <p className="text-xs text-ink-3">
        Keep the TXT record: we check it every day. If it goes missing, links stay open at the Attune address.
      </p>
    </div>
  );
}

function Unverified({
  brand,
  domain,
  lockedBy,
}: Pick<DomainStatusProps, 'brand' | 'lockedBy'> & { domain: BrandDomainDto }) {
  const toast = useToast();
  const [verify, { isLoading }] = useBrandVerifyDomainMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const check = async () => {
    setProblem(null);
    try {
      await verify().unwrap();
      toast({ title: 'Domain verified', description: domain.displayName, tone: 'good' });
    } catch (error) {
      setProblem(reasonOf(error));
    }
  };
  return (
    <Note tone="warn">
      <b className="font-[620]">Not verified yet.</b> Add this TXT record for <DomainName brand={brand} /> at your DNS
      provider, then check.
      <dl className="mt-2.5 grid gap-1">
        <RecordPart label="Name" text={domain.recordName} />
        <RecordPart label="Value" text={domain.recordValue} />
      </dl>
      <div className="mt-2.5 grid justify-items-start gap-2">
        <Button
          size="sm"
          onClick={() => void check()}
          busy={isLoading}
          busyLabel="Checking..."
          unavailable={lockedBy !== undefined}
          aria-describedby={lockedBy}
        >
          Check now
        </Button>
        <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
      </div>
    </Note>
  );
}

function RecordPart({ label, text }: { label: string; text: string }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-2">
      <dt className="text-ink-2">{label}</dt>
      <dd ref={shown} className="figure wrap-anywhere whitespace-normal!">
        {text}
      </dd>
      <dd>
        <CopyButton variant="quiet" size="sm" label={`Copy ${label.toLowerCase()}`} text={text} shownIn={shown} />
      </dd>
    </div>
  );
}

/** The saved domain, in both of its forms where they differ: letters that look alike can be told apart in ASCII. */
export function DomainName({ brand: { customDomain, domain } }: { brand: BrandDto }) {
  if (domain === null) return null;
  return (
    <span className="wrap-anywhere">
      {domain.displayName !== customDomain && <span>{domain.displayName} </span>}
      <span className="figure text-[0.94em] whitespace-normal!">{customDomain}</span>
    </span>
  );
}
