import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export interface PanelProps {
  title?: ReactNode;
  /** Of the heading: an address that ends in it leads here. */
  id?: string;
  /** Heading level of the title; 2 on most pages. */
  level?: 2 | 3;
  /** Badge, figure or button at the right of the title. */
  end?: ReactNode;
  /** No padding: it holds rows that reach the edges. */
  flush?: boolean;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

/** A surface with a hairline around. With a title it is a named region. */
export function Panel({ id, title, level = 2, end, flush = false, className, style, children }: PanelProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  const Heading = level === 2 ? 'h2' : 'h3';
  const Frame = title === undefined ? 'div' : 'section';
  return (
    <Frame
      aria-labelledby={title === undefined ? undefined : titleId}
      style={style}
      className={classNames(
        'min-w-0 rounded-lg border border-line bg-surface shadow-panel',
        flush ? 'overflow-clip' : 'px-4 py-[1.125rem] xs:p-6',
        className,
      )}
    >
      {title !== undefined && (
        <div
          className={classNames(
            'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2',
            flush ? 'px-4 pt-[1.125rem] pb-4 xs:px-6 xs:pt-6' : 'mb-4',
          )}
        >
          <Heading id={titleId} className="text-lg leading-snug">
            {title}
          </Heading>
          {end}
        </div>
      )}
      {children}
    </Frame>
  );
}

/** A sunk surface inside a panel, for what sounds: waveform, strobe, scale. */
export function Well({ className, children }: { className?: string; children?: ReactNode }) {
  return <div className={classNames('min-w-0 rounded-md border border-line bg-sunk', className)}>{children}</div>;
}
