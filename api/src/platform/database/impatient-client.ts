import pg from 'pg';

/**
 * Ends its connection when a query was not answered in time (`query_timeout`). Nobody knows whether it will be, and
 * whoever got the connection from the pool next would wait behind it.
 */
export class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...parameters: unknown[]) => unknown;
    this.query = ((...parameters: unknown[]): unknown => {
      const answer = query(...parameters);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.endIfUnanswered(error));
      return answer;
    }) as typeof this.query;
  }

  private endIfUnanswered(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end();
  }
}
