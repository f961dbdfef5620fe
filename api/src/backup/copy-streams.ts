import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/** The part of pg's connection that COPY needs; pg's types leave it out. */
interface CopyConnection {
  readonly stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean };
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Callback = (error?: Error | null) => void;

/** Streams what `sql`, a `COPY … TO STDOUT`, returns: run it with `client.query(new CopyOut(sql))`. */
export class CopyOut extends Readable {
  /** Known once everything has been read. */
  rows = 0;
  private connection: CopyConnection | undefined;

  constructor(private readonly sql: string) {
    super();
  }

  /** pg calls this and the `handle` methods. */
  submit(connection: pg.Connection): void {
    this.connection = connection as unknown as CopyConnection;
    this.connection.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    // Copied, since pg reuses its buffer.
    if (!this.destroyed && !this.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: Callback): void {
    this.connection?.stream.resume();
    callback(error);
  }
}

/** Feeds `sql`, a `COPY … FROM STDIN`: run it with `client.query(new CopyIn(sql))` and write to it. */
export class CopyIn extends Writable {
  /** Rows that Postgres took; known once it has finished. */
  rows = 0;
  private connection: CopyConnection | undefined;
  private isCopying = false;
  /** Ends the present step: waiting for Postgres to be ready, copying, waiting for the end. */
  private settle: Callback = () => {};

  constructor(private readonly sql: string) {
    super();
  }

  submit(connection: pg.Connection): void {
    this.connection = connection as unknown as CopyConnection;
    this.connection.query(this.sql);
  }

  handleCopyInResponse(): void {
    this.isCopying = true;
    const { settle } = this;
    this.settle = (error) => this.destroy(error ?? undefined);
    settle();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.settle();
  }

  handleError(error: Error): void {
    this.isCopying = false;
    this.settle(error);
  }

  /** Writing begins when Postgres is ready for it. */
  override _construct(callback: Callback): void {
    this.settle = callback;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: Callback): void {
    const { connection } = this;
    connection?.sendCopyFromChunk(chunk);
    if (connection?.stream.writableNeedDrain === true) connection.stream.once('drain', () => callback());
    else callback();
  }

  override _final(callback: Callback): void {
    this.settle = callback;
    this.isCopying = false;
    this.connection?.endCopyFrom();
  }

  override _destroy(error: Error | null, callback: Callback): void {
    if (this.isCopying) this.connection?.sendCopyFail(error?.message ?? 'Stopped.');
    this.isCopying = false;
    callback(error);
  }
}

/** Of a command tag such as `COPY 12`. */
const rowsOf = (commandTag: string): number => Number(commandTag.split(' ')[1]);
