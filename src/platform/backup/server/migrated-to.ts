import type { MigrationFile } from '#platform/db/migration-files.ts';
import { BackupRefusal } from './backup-refusal.ts';
import type { Head } from './manifest.ts';

/**
 * Splits this version's migrations at the point where a backup was made; refuses a backup that they
 * cannot have produced.
 */
export function splitMigrations(
  files: MigrationFile[],
  { product, migrations }: Pick<Head, 'product' | 'migrations'>,
): { before: MigrationFile[]; after: MigrationFile[] } {
  for (const [place, { name, checksum }] of migrations.entries()) {
    const file = files[place];
    if (file?.name === name && file.checksum === checksum) continue;
    throw new BackupRefusal(
      files.some((known) => known.name === name)
        ? `This backup was made by another Préau (${product}): its migration ${name} is not the one of this version.`
        : `This backup was made by a newer Préau (${product}): restore it with that version or a later one.`,
    );
  }
  return { before: files.slice(0, migrations.length), after: files.slice(migrations.length) };
}
