let waiting: readonly File[] = [];

/** Gives files that were dropped on one page to the page that is opened next; in memory only. */
export function handOver(files: readonly File[]): void {
  waiting = files;
}

/** What was handed over last; not twice. */
export function takeHandedOver(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}
