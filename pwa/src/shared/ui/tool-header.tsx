import type { PageHeaderProps } from './page-header';

/**
 * The head of a tool: one line, so that the tool begins at the top of a phone's screen. The lead takes part from 1000
 * px.
 */
export function ToolHeader({ title, lead, end }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-3 py-[0.7rem] md:py-[1.1rem]">
      <h1 tabIndex={-1} className="content-center text-lg leading-tight whitespace-nowrap min-h-control md:text-xl">
        {title}
      </h1>
      {lead !== undefined && <p className="min-w-0 flex-1 text-sm leading-snug text-ink-2 max-lg:hidden">{lead}</p>}
      {end !== undefined && <div className="ml-auto min-w-0">{end}</div>}
    </header>
  );
}
