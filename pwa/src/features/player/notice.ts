/** What is said once, in a toast. */
export interface Notice {
  title: string;
  description: string;
  tone: 'neutral' | 'bad';
  action?: { label: string; onClick: () => void };
}

export type Notify = (notice: Notice) => void;
