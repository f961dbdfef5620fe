declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Context {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    status: number;
    type: string;
    body: string;
  }

  interface ListedObject {
    key: string;
    size: number;
    lastModifiedDate: Date;
  }

  interface Store {
    getObject(bucket: string, key: string, options?: { start?: number; end?: number | string }): Promise<unknown>;
    listObjects(
      bucket: string,
      options: { prefix?: string; startAfter?: string; maxKeys?: number },
    ): Promise<{ objects: ListedObject[]; isTruncated: boolean }>;
  }

  /** A stand-in for S3: a Koa application that stores objects as files. */
  class S3rver {
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: Store;
    readonly httpServer: { closeAllConnections(): void };
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs?: string[] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }

  export = S3rver;
}
