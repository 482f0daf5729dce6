/**
 * Where files are stored: a directory of this machine, or a bucket of an S3-compatible service. Names are
 * generated, so a store can trust them.
 */
export type FileStore = {
  /** Durable on return. Each name is written once. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null if there is no such file. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Succeeds if there is no such file. */
  remove: (name: string) => Promise<void>;
  /** Every file, with its time of writing. */
  list: () => AsyncIterable<{ name: string; writtenAt: Date }>;
};
