import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type MigrationFile = { name: string; checksum: string; statements: string[] };

/** All migrations of a folder in order of name, split into statements at drizzle-kit's markers. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  if (files.length === 0) throw new Error(`No migration stands in ${folder}.`);
  return Promise.all(
    files.map(async (file) => parseMigration(file, await readFile(join(folder, file), 'utf8'))),
  );
}

function parseMigration(file: string, text: string): MigrationFile {
  // A checkout with Windows line endings is the same migration.
  const sql = text.replaceAll('\r\n', '\n');
  return {
    name: file.replace(/\.sql$/, ''),
    checksum: createHash('sha256').update(sql).digest('hex'),
    statements: sql
      .split('--> statement-breakpoint')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  };
}
