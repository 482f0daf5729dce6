import { sql } from 'drizzle-orm';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { signInFailures } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { joiningRouter } from './joining.router.ts';

export const PASSWORD = 'mangue bleue 27';

/** The token in the fragment of a link. */
export const keyOf = ({ link }: { link: string }) =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('join') ?? '';

/** A school with an administrator; `clock.ms` sets its clock. */
export async function joiningSchool() {
  const { db } = await testDatabase();
  const admin = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  const clock = { ms: 0 };
  const now = () => new Date(Date.now() + clock.ms);
  const as = ({ actor }: { actor: Parameters<typeof apiAs>[2] }) => apiAs(joiningRouter, db, actor, { now });
  return {
    db,
    admin,
    clock,
    now,
    as,
    asAdmin: as(admin),
    visitor: as({ actor: null }),
    /** Guesses are counted per network, and all calls of a test share one. */
    uncountGuesses: () => db.delete(signInFailures),
  };
}
export type JoiningSchool = Awaited<ReturnType<typeof joiningSchool>>;

/** Every row of every table as text, to check that no secret is stored. */
export async function everyRow(db: Db): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const all = tables.map(({ name }) => `select t::text as line from ${name} t`).join(' union all ');
  const { rows } = await db.execute<{ line: string }>(sql.raw(all));
  return rows.map(({ line }) => line);
}
