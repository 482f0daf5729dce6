/** Where files lie: a directory of this machine, or a bucket of an S3-compatible service. Names are made by us: a store need not distrust them. */
export type FileStore = {
  /** Durable when it returns. A name is written once. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null when there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Also fine when there is no such file. */
  remove: (name: string) => Promise<void>;
  /** Every file, with when it was written. */
  list: () => AsyncIterable<{ name: string; writtenAt: Date }>;
};
