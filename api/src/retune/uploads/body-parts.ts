/** A body in parts. One that breaks off ends like any other, with what had come by then; its error is noted. */
export class BodyParts {
  error: unknown;
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(body: AsyncIterable<Buffer>) {
    this.chunks = body[Symbol.asyncIterator]();
  }

  /** @returns about this number of bytes, to be read entire before the next call; undefined when none are left */
  async next(bytes: number): Promise<AsyncGenerator<Buffer> | undefined> {
    const first = await this.nextChunk();
    return first && this.from(first, bytes);
  }

  private async *from(first: Buffer, bytes: number): AsyncGenerator<Buffer> {
    let read = 0;
    for (let chunk: Buffer | undefined = first; chunk; chunk = read < bytes ? await this.nextChunk() : undefined) {
      read += chunk.length;
      yield chunk;
    }
  }

  private async nextChunk(): Promise<Buffer | undefined> {
    try {
      const next = await this.chunks.next();
      return next.done === true ? undefined : next.value;
    } catch (error) {
      this.error = error;
      return undefined;
    }
  }
}
