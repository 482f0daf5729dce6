import * as z from 'zod/mini';

/** What the school's own books say at one moment: the same after a restore, or it is not the same school. */
export type Marks = Record<string, string>;

/** What stands at the beginning of a backup. */
export const Head = z.object({
  /** The version of Préau that made it. */
  product: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** In an order in which each can be filled: none refers to a later one. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  marks: z.record(z.string(), z.string()),
  /** A keyed hash that tells the installation's secret key from others, and nothing about it. */
  secret_key_print: z.string(),
  /** The key itself, in base64; only where the file is encrypted. */
  secret_key: z.nullable(z.string()),
});
export type Head = z.infer<typeof Head>;

export type BackupTable = Head['tables'][number];

/** What stands at its end: how many rows each table has. */
export const Foot = z.object({ rows: z.array(z.int()) });
