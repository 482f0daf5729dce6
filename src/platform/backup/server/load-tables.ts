import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { one } from '../../db/one.ts';
import { BackupRefusal } from './backup-refusal.ts';
import type { BackupTable, Head } from './manifest.ts';
import type { TablePart } from './read-backup.ts';
import { quoted, readTables, tableName } from './schema.ts';

type OnTable = (name: string, rows: number) => void;

/**
 * Fills the tables of a fresh school with the rows of a backup. Triggers are disabled meanwhile:
 * their effects are already in the rows.
 */
export async function loadTables(
  client: ClientBase,
  { tables, sequences }: Head,
  parts: AsyncIterable<TablePart>,
  onTable: OnTable = () => {},
): Promise<void> {
  await refuseOtherTables(client, tables);
  // Foreign keys are checked table by table, including deferred ones.
  await client.query('set constraints all immediate');
  const triggers = (what: 'disable' | 'enable') =>
    client.query(tables.map(({ name }) => `alter table ${tableName(name)} ${what} trigger user`).join(';'));
  await triggers('disable');
  // The migrations have inserted rows there.
  await client.query(`truncate ${tables.map(({ name }) => tableName(name)).join()}`);
  await copyAll(client, parts, onTable);
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [tableName(name), value, called]);
  await triggers('enable');
}

async function refuseOtherTables(client: ClientBase, tables: BackupTable[]): Promise<void> {
  if (inWords(await readTables(client)) !== inWords(tables))
    throw new BackupRefusal('This backup holds other tables than its own version of Préau has.');
}

const inWords = (tables: BackupTable[]) =>
  tables
    .map(({ name, columns }) => `${name} ${columns.toSorted().join(' ')}`)
    .toSorted()
    .join('\n');

async function copyAll(client: ClientBase, parts: AsyncIterable<TablePart>, onTable: OnTable): Promise<void> {
  let copy: Copy | null = null;
  try {
    for await (const part of parts) {
      if (part.part === 'table') copy = beginCopy(client, part.table);
      if (part.part === 'rows') await copy!.write(part.data);
      if (part.part === 'end of table') {
        const loaded = await copy!.end();
        copy = null;
        const { table, rows } = part;
        if (loaded !== rows || (await countRows(client, table)) !== rows)
          throw new BackupRefusal(`Of ${rows} rows of the table ${table.name}, ${loaded} were taken.`);
        onTable(table.name, rows);
      }
    }
  } finally {
    await copy?.abandon();
  }
}

async function countRows(client: ClientBase, { name }: BackupTable): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    `select count(*) as number from ${tableName(name)}`,
  );
  return Number(one(rows).number);
}

type Copy = ReturnType<typeof beginCopy>;

function beginCopy(client: ClientBase, { name, columns }: BackupTable) {
  const stream = client.query(copyFrom(`copy ${tableName(name)} (${columns.map(quoted).join()}) from stdin`));
  const done = finished(stream);
  // Awaited later, or never if another failure comes first; prevents an unhandled rejection.
  done.catch(() => {});
  return {
    async write(data: Buffer): Promise<void> {
      if (!stream.write(data)) await Promise.race([once(stream, 'drain'), done]);
    },
    async end(): Promise<number> {
      stream.end();
      await done;
      return stream.rowCount;
    },
    async abandon(): Promise<void> {
      stream.destroy(new Error('abandoned'));
      await done.catch(() => {});
    },
  };
}
