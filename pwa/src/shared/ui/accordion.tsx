import * as RadixAccordion from '@radix-ui/react-accordion';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

export interface AccordionItem {
  title: string;
  content: ReactNode;
}

/** Questions that unfold; several may be open. `level` is the heading level of the questions. */
export function Accordion({ items, level = 3 }: { items: readonly AccordionItem[]; level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <RadixAccordion.Root type="multiple">
      {items.map(({ title, content }) => (
        <RadixAccordion.Item key={title} value={title} className="border-b border-line">
          <RadixAccordion.Header asChild>
            <Heading className="text-base leading-snug tracking-normal [font-stretch:100%]">
              <RadixAccordion.Trigger className="group flex min-h-[3.25rem] w-full items-center justify-between gap-4 py-2 text-left font-[560]">
                {title}
                <Plus aria-hidden className="icon text-ink-3 group-data-[state=open]:[&>:last-child]:opacity-0" />
              </RadixAccordion.Trigger>
            </Heading>
          </RadixAccordion.Header>
          <RadixAccordion.Content className="max-w-[44em] pb-4 text-sm text-ink-2">{content}</RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  );
}
