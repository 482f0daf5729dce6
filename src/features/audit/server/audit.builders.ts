import { sql } from 'drizzle-orm';
import { aUser } from '#features/people/server/people.builders.ts';
import { type NewAuditEvent, recordEvent } from '#platform/audit/server/record.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { auditRouter as auditRouterOf } from './audit.router.ts';

export const auditRouter = auditRouterOf([
  { type: 'user', names: sql`select user_id as id, full_name as name from profiles`, inDetails: true },
  {
    type: 'student',
    names: sql`select id, coalesce(full_name, roll_number) as name from students`,
    inDetails: true,
  },
  {
    type: 'class',
    names: sql`select id, concat_ws(' ', name, section) as name from classes`,
    inDetails: true,
  },
]);

/** A separate school, and the administrator who reads its audit trail. */
export async function anAuditedSchool({ full_name = 'Onana Chantal' } = {}) {
  const { db } = await testDatabase();
  return { db, admin: await aUser(db, { role: 'admin', full_name }) };
}

/** Inserts an audit event; the time defaults to now. */
export const anEvent = (db: Db, event: Partial<NewAuditEvent> & { actorId: string | null }) =>
  db.transaction((tx) =>
    recordEvent(tx, { at: new Date(), action: 'tests.happened', address: '10.0.0.1', ...event }),
  );
