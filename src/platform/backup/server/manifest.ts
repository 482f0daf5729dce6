import * as z from 'zod/mini';

/** Figures from the school's books at one moment. They must be identical after a restore. */
export type Marks = Record<string, string>;

/** Header of a backup. */
export const Head = z.object({
  product: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ordered so that each can be filled in turn: none refers to a later one. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  marks: z.record(z.string(), z.string()),
  /** A keyed hash that identifies the installation's secret key without revealing it. */
  secret_key_print: z.string(),
  /** The key itself, in base64; null unless the file is encrypted. */
  secret_key: z.nullable(z.string()),
});
export type Head = z.infer<typeof Head>;

export type BackupTable = Head['tables'][number];

/** Maximum size, because a file is held in memory while it is saved or restored. */
export const MOST_FILE_BYTES = 64 * 1024 * 1024;

/** Header of one stored file. */
export const FileHead = z.object({
  name: z.string().check(z.regex(/^[a-z0-9]{32}\.[a-z]{3,4}$/)),
  bytes: z.int().check(z.minimum(0), z.maximum(MOST_FILE_BYTES)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type FileHead = z.infer<typeof FileHead>;

/** Counts of the files that rows refer to. */
export const FileTally = z.object({
  held: z.int(),
  bytes: z.int(),
  /** Files marked as kept that were missing from the store or could not be read. */
  missing: z.int(),
  /** Files marked as kept whose content no longer matches. */
  altered: z.int(),
});
export type FileTally = z.infer<typeof FileTally>;

/** Footer of a backup: row counts per table, and the file tally, which older backups lack. */
export const Foot = z.object({ rows: z.array(z.int()), files: z.optional(FileTally) });
