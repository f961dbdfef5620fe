/** A scrape must not wait longer for a database that hangs. */
const TIMEOUT_MS = 2000;

/**
 * Figures that gauges read from the database whenever the metrics are requested. While it is unavailable they keep
 * their last values.
 */
export class DatabaseFigures<T> {
  private figures: T | undefined;
  private readAt = performance.now();
  private reading: Promise<void> | undefined;

  constructor(private readonly load: () => Promise<T>) {}

  /** Since the figures were read; before the first time, since the start. */
  get ageSeconds(): number {
    return (performance.now() - this.readAt) / 1000;
  }

  /**
   * Never rejects, and answers within 2 s. Gauges that ask at the same time share one query.
   *
   * @returns undefined until they could be read for the first time
   */
  async read(): Promise<T | undefined> {
    this.reading ??= this.refresh();
    await this.reading;
    return this.figures;
  }

  private async refresh(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT_MS);
    });
    const loaded = this.load().then(
      (figures) => {
        this.figures = figures;
        this.readAt = performance.now();
      },
      () => {},
    );
    await Promise.race([loaded, timeout]);
    clearTimeout(timer);
    this.reading = undefined;
  }
}
