import * as RadioGroup from '@radix-ui/react-radio-group';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export interface Choice<T extends string> {
  value: T;
  label: ReactNode;
  /** Smaller, below or behind the label. */
  detail?: ReactNode;
  disabled?: boolean;
  /** `was`: marked in the colour of the original. */
  tone?: 'was';
}

interface ChoiceGroupProps<T extends string> {
  /** What is chosen; written above unless `hideLabel`. */
  label: string;
  hideLabel?: boolean;
  /** At the right of the label. */
  labelEnd?: ReactNode;
  value: T | null;
  onChange: (value: T) => void;
  options: readonly Choice<T>[];
  disabled?: boolean;
  /** Layout of the options. */
  className?: string;
}

/** Two to four short choices in one frame. */
export function Segments<T extends string>(props: ChoiceGroupProps<T>) {
  return (
    <ChoiceGroup
      {...props}
      frame="grid auto-cols-fr grid-flow-col overflow-clip rounded-md border border-line-strong bg-field"
      item={classNames(
        'grid min-h-control content-center justify-items-center px-2 py-1.5 text-center text-sm leading-tight font-[520] text-ink-2',
        'not-first:border-l not-first:border-line disabled:text-ink-3 enabled:hover:text-ink focus-visible:-outline-offset-2',
        'data-[state=checked]:bg-accent-soft data-[state=checked]:font-[620] data-[state=checked]:text-ink',
        'data-[state=checked]:mark-below',
      )}
      detail="text-xs font-[450] text-ink-3"
    />
  );
}

const TILE = classNames(
  'grid min-h-control content-center gap-0.5 rounded-md border border-line-strong bg-surface transition-colors',
  'duration-(--dur-2) not-aria-disabled:data-[state=unchecked]:enabled:hover:bg-raised disabled:text-ink-3',
  'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 data-[state=checked]:border-accent-text',
  'data-[state=checked]:bg-accent-soft',
);

/** Tiles with a figure, and those with a name, whose detail takes lines of its own. */
const TILES = {
  figure: {
    item: classNames(TILE, 'justify-items-center px-1 pt-2.5 pb-2 data-[state=checked]:mark-below'),
    title: 'figure text-[1.125rem] leading-snug',
    detail: 'text-xs text-ink-3',
  },
  name: {
    item: classNames(TILE, 'px-3.5 py-2.5 text-left text-sm data-[state=checked]:mark-beside'),
    title: 'block font-[600] wrap-anywhere',
    detail: 'text-xs text-ink-3',
  },
} as const;

/** Targets: a figure per tile. Five in a row where there is room; `className` lays them out otherwise. */
export function PickTiles<T extends string>({ className, ...props }: ChoiceGroupProps<T>) {
  return (
    <ChoiceGroup
      {...props}
      frame={classNames('grid gap-2', className ?? 'grid-cols-3 xs:grid-cols-5')}
      {...TILES.figure}
    />
  );
}

export interface TileGroup<T extends string> {
  label: string;
  /** Beside the label. */
  labelEnd?: ReactNode;
  kind: keyof typeof TILES;
  options: readonly Choice<T>[];
  /** Columns of the tiles. */
  className: string;
  /** Where the group is among the others. */
  place?: string;
  /** Beside the last tile: a field for a value of the user's own. */
  end?: ReactNode;
}

interface TileGroupsProps<T extends string> {
  label: string;
  value: T | null;
  onChange: (value: T) => void;
  groups: readonly TileGroup<T>[];
  /** Layout of the groups. */
  className?: string;
  /** Id of the text that says why nothing can be chosen. */
  reasonId?: string;
}

/** Tiles in several groups, of all of which one is chosen. */
export function TileGroups<T extends string>(props: TileGroupsProps<T>) {
  const { label, value, onChange, groups, className, reasonId } = props;
  const id = useId();
  const isLocked = reasonId !== undefined;
  return (
    <RadioGroup.Root
      aria-label={label}
      aria-disabled={isLocked || undefined}
      aria-describedby={reasonId}
      value={value}
      onValueChange={(chosen) => {
        if (!isLocked) onChange(chosen as T);
      }}
      className={classNames('grid grid-cols-[minmax(0,1fr)] gap-4', className)}
    >
      {groups.map((group, at) => (
        <div
          key={group.label}
          role="group"
          aria-labelledby={`${id}-${at}`}
          className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5', group.place)}
        >
          <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <span id={`${id}-${at}`} className="font-[560]">
              {group.label}
            </span>
            {group.labelEnd}
          </div>
          <div className={classNames('grid gap-2', group.className)}>
            {group.options.map((option) => (
              <ChoiceItem key={option.value} option={option} isLocked={isLocked} {...TILES[group.kind]} />
            ))}
            {group.end}
          </div>
        </div>
      ))}
    </RadioGroup.Root>
  );
}

/** Choices that need a sentence, one per row. */
export function RadioRows<T extends string>({ className, ...props }: ChoiceGroupProps<T>) {
  return (
    <ChoiceGroup
      {...props}
      frame={classNames('grid gap-2', className)}
      item={classNames(
        'grid grid-cols-[1.25rem_1fr] items-start gap-x-2.5 rounded-md border border-line-strong bg-surface px-3.5 py-3',
        'text-left transition-colors duration-(--dur-2) enabled:data-[state=unchecked]:hover:bg-raised disabled:text-ink-3',
        'before:mt-1 before:size-[1.1rem] before:rounded-full before:border-[1.5px] before:border-line-strong before:bg-field',
        'data-[state=checked]:border-accent-text data-[state=checked]:bg-accent-soft',
        'data-[state=checked]:mark-beside data-[state=checked]:before:border-5',
        'data-[state=checked]:before:border-mark data-[state=checked]:before:bg-on-accent',
      )}
      title="font-[600]"
      detail="text-sm text-ink-2"
    />
  );
}

interface Looks {
  frame: string;
  item: string;
  title?: string;
  detail: string;
}

function ChoiceGroup<T extends string>({
  label,
  hideLabel = false,
  labelEnd,
  value,
  onChange,
  options,
  disabled = false,
  frame,
  item,
  title,
  detail,
}: ChoiceGroupProps<T> & Looks) {
  const labelId = useId();
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className={hideLabel ? 'sr-only' : 'flex flex-wrap items-baseline justify-between gap-x-4 text-sm'}>
        <span id={labelId} className="font-[560]">
          {label}
        </span>
        {labelEnd}
      </div>
      <RadioGroup.Root
        aria-labelledby={labelId}
        value={value}
        onValueChange={(chosen) => onChange(chosen as T)}
        disabled={disabled}
        className={frame}
      >
        {options.map((option) => (
          <ChoiceItem
            key={option.value}
            option={option}
            disabled={disabled}
            item={item}
            title={title}
            detail={detail}
          />
        ))}
      </RadioGroup.Root>
    </div>
  );
}

interface ChoiceItemProps extends Omit<Looks, 'frame'> {
  option: Choice<string>;
  disabled?: boolean;
  /** Can be read, but not chosen. */
  isLocked?: boolean;
}

function ChoiceItem({ option, disabled = false, isLocked = false, item, title, detail }: ChoiceItemProps) {
  return (
    <RadioGroup.Item
      value={option.value}
      disabled={disabled || option.disabled === true}
      aria-disabled={isLocked || undefined}
      className={classNames(item, option.tone && '[--mark:var(--was)]')}
    >
      <span className="min-w-0">
        <span className={title}>{option.label}</span>
        {option.detail !== undefined && <span className={classNames('block', detail)}>{option.detail}</span>}
      </span>
    </RadioGroup.Item>
  );
}
