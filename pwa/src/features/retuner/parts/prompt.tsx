import { Panel } from '../../../shared/ui/panel';

export function PromptActions({ children }: { children: React.ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-3">{children}</div>;
}

interface PromptProps {
  icon: React.ReactNode;
  title: string;
  isWarning?: boolean;
  children: React.ReactNode;
}

/** Why one cannot retune now, and the way on. */
export function Prompt({ icon, title, isWarning = false, children }: PromptProps) {
  return (
    <Panel className="max-w-[44rem]">
      <div className="grid justify-items-start gap-3">
        <h2 className={`flex items-center gap-2.5 text-lg ${isWarning ? 'text-near' : ''}`}>
          {icon}
          {title}
        </h2>
        <div className="grid max-w-[36em] gap-2 text-sm text-ink-2">{children}</div>
      </div>
    </Panel>
  );
}
