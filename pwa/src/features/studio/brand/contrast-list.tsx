import { type BrandContrast, MIN_LABEL_CONTRAST, MIN_PAGE_CONTRAST } from '@attune/catalogue/brand-colour';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../shared/ui/badge';
import { Figure } from '../../../shared/ui/figure';

/** How a colour does on both pages: ratio, and whether it is enough. */
export function ContrastList({ contrast: { label, onLabel, onLight, onDark } }: { contrast: BrandContrast }) {
  return (
    <ul aria-label="Contrast" className="text-sm">
      <Row ratio={onLabel} needed={MIN_LABEL_CONTRAST}>
        Label on the button <span className="text-ink-3">({label === '#000000' ? 'black' : 'white'} text)</span>
      </Row>
      <Row ratio={onLight} needed={MIN_PAGE_CONTRAST}>
        Button on the light page
      </Row>
      <Row ratio={onDark} needed={MIN_PAGE_CONTRAST}>
        Button on the dark page
      </Row>
    </ul>
  );
}

function Row({ ratio, needed, children }: { ratio: number; needed: number; children: ReactNode }) {
  const passes = ratio >= needed;
  const Icon = passes ? Check : X;
  return (
    <li className="flex items-center gap-3 border-t border-line py-1.5 first:border-t-0">
      <span className="min-w-0 flex-1">{children}</span>
      {/* Rounded down, so that what fails is never shown as enough. */}
      <Figure value={Math.floor(ratio * 100) / 100} decimals={2} unit=":1" />
      <Badge tone={passes ? 'good' : 'bad'}>
        <Icon aria-hidden className="icon size-4!" />
        {passes ? 'Passes' : `Needs ${needed}`}
      </Badge>
    </li>
  );
}
