import type { ReactNode } from 'react';
import { ProgressLine, type ProgressLineProps } from '../ui/progress-line';
import './result-row.css';
import { type RowVerdict, Verdict } from './verdict';

export interface ResultRowProps {
  /** For the focus of a list whose rows come and go. */
  id: string;
  name: ReactNode;
  /** What was asked for: "432 Hz, album shift −34.56 cents". */
  asked?: ReactNode;
  /** Of a finished song what was measured, of another how far it is, or why it failed. */
  figures?: ReactNode;
  /** Below them. */
  reason?: ReactNode;
  /** Of a song that is worked on. */
  progress?: ProgressLineProps | undefined;
  /** None of a song that was not sent. */
  verdict?: RowVerdict | undefined;
  /** Whether its verdict is said when it changes. */
  isLive?: boolean;
  /** Under the verdict: when, or by whom. */
  time?: ReactNode;
  lead?: ReactNode;
  play?: ReactNode;
  tools?: ReactNode;
  /** `apart`: from its album; `gone`: the song is no longer stored. */
  state?: 'running' | 'apart' | 'gone' | undefined;
  /** Where a dragged row would be put. */
  line?: 'above' | 'below' | undefined;
  /** Under the row, over its whole width. */
  children?: ReactNode;
}

/** A song in a list, in the same words and places in every one of them; in an element of the class `result-rows`. */
export function ResultRow(props: ResultRowProps) {
  const { id, name, asked, figures, reason, progress, verdict, time, lead, play, tools, state, line, children } = props;
  const { isLive = false } = props;
  return (
    <li data-row={id} data-state={state} data-line={line} className="result-row">
      {lead !== undefined && <span className="lead">{lead}</span>}
      {play !== undefined && play !== false && <span className="play">{play}</span>}
      <div className="name">
        {name}
        {asked !== undefined && <small>{asked}</small>}
      </div>
      <div className="figures">
        {figures !== undefined && <span className="first">{figures}</span>}
        {progress && <ProgressLine {...progress} />}
        {reason !== undefined && reason !== null && <small>{reason}</small>}
      </div>
      <div className="verdict" aria-live={isLive ? 'polite' : undefined}>
        {verdict && <Verdict {...verdict} />}
        {time !== undefined && <small>{time}</small>}
      </div>
      {tools !== undefined && <span className="tools">{tools}</span>}
      {children}
    </li>
  );
}
