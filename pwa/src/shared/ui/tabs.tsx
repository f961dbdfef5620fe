import * as RadixTabs from '@radix-ui/react-tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names';

export interface TabItem<T extends string> {
  value: T;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps<T extends string> {
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** In a panel without padding: the row of labels has its own, and the contents reach the edges. */
  flush?: boolean;
}

/** Panels one at a time; the row of labels scrolls sideways, the current one brought into view. */
export function Tabs<T extends string>({ label, items, value, onChange, flush = false }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[data-state=active]');
    if (row && tab) row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2 });
  }, [value]);
  return (
    <RadixTabs.Root value={value} onValueChange={(chosen) => onChange(chosen as T)}>
      {/* The first label, not its clickable area, aligns with the left edge. */}
      <div className={classNames('border-b border-line', flush && 'border-t px-4 xs:px-6')}>
        <RadixTabs.List
          ref={list}
          aria-label={label}
          className="relative -ml-3.5 flex gap-1 overflow-x-auto mask-[linear-gradient(90deg,#000_calc(100%-28px),transparent)] [scrollbar-width:none] after:w-7 after:flex-none lg:mask-none lg:after:hidden"
        >
          {items.map((item) => (
            <RadixTabs.Trigger
              key={item.value}
              value={item.value}
              className="relative flex min-h-control items-center px-3.5 text-sm font-[520] whitespace-nowrap text-ink-2 after:absolute after:inset-x-3.5 after:bottom-0 after:h-[3px] hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:font-[620] data-[state=active]:text-ink data-[state=active]:after:bg-mark"
            >
              {item.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      </div>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className={flush ? undefined : 'pt-6'}>
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
