import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { feePayments, feeStructures } from '#features/fees/server/fees.tables.ts';
import { bankAccounts } from '#features/bank/server/bank.tables.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { invitations } from '#features/joining/server/joining.tables.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AuditEntry, AuditFilters } from '../audit.contract.ts';

export type Page = { timeZone: string; limit: number };

const actor = alias(profiles, 'actor');
const person = alias(profiles, 'person');

/** The events that the filters leave, newest first, with the names that people and records have today. */
export async function selectEvents(
  tx: Tx,
  filters: AuditFilters,
  { timeZone, limit }: Page,
): Promise<AuditEntry[]> {
  const actions = filters.action ? await selectActions(tx, filters.action) : null;
  if (actions?.length === 0) return [];
  const page = tx
    .select()
    .from(auditEvents)
    .where(and(matching(filters, timeZone), actions ? inArray(auditEvents.action, actions) : undefined))
    .orderBy(desc(auditEvents.seq))
    .limit(limit)
    .as('page');
  const isA = (type: string, id: PgColumn) => and(eq(page.subject_type, type), eq(id, page.subject_id));
  const rows = await tx
    .select({
      event: {
        id: page.id,
        seq: page.seq,
        at: page.at,
        action: page.action,
        actor_id: page.actor_id,
        via: page.via,
        address: page.address,
        subject_type: page.subject_type,
        subject_id: page.subject_id,
        details: page.details,
      },
      actor: actor.full_name,
      subject: sql<
        string | null
      >`coalesce(${students.full_name}, ${students.roll_number}, ${person.full_name}, ${invitations.full_name}, ${bankAccounts.account_name}, ${feeStructures.name}, ${feePayments.payment_reference})`,
      class_name: classes.name,
      section: classes.section,
    })
    .from(page)
    .leftJoin(actor, eq(actor.user_id, page.actor_id))
    .leftJoin(students, isA('student', students.id))
    .leftJoin(person, isA('user', person.user_id))
    .leftJoin(classes, isA('class', classes.id))
    .leftJoin(invitations, isA('invitation', invitations.id))
    .leftJoin(bankAccounts, isA('bank_account', bankAccounts.id))
    .leftJoin(feeStructures, isA('fee_structure', feeStructures.id))
    .leftJoin(feePayments, isA('fee_payment', feePayments.id))
    .orderBy(desc(page.seq));
  return rows.map(({ event, class_name, section, ...names }) => {
    const { actor_id, subject_type, subject_id, at, ...rest } = event;
    const subject = class_name === null ? names.subject : classLabel({ name: class_name, section });
    return {
      ...rest,
      at: at.toISOString(),
      actor: actor_id === null ? null : { user_id: actor_id, full_name: names.actor },
      subject:
        subject_type === null || subject_id === null
          ? null
          : { type: subject_type, id: subject_id, name: subject },
    };
  });
}

function matching({ actor_id, subject_id, from, to, before }: AuditFilters, timeZone: string) {
  return and(
    before ? lt(auditEvents.seq, before) : undefined,
    actor_id ? eq(auditEvents.actor_id, actor_id) : undefined,
    subject_id ? eq(auditEvents.subject_id, subject_id) : undefined,
    from ? gte(auditEvents.at, startOf(from, timeZone)) : undefined,
    to ? lt(auditEvents.at, sql`(${startOf(to, timeZone)} + interval '1 day')`) : undefined,
  );
}

/** The moment at which a day begins at the school. The calendar of the database has no year 0. */
function startOf(day: string, timeZone: string): SQL<Date> {
  const known = day < '0001-01-01' ? '0001-01-01' : day;
  return sql`(${known}::date::timestamp at time zone ${timeZone})`;
}

/**
 * The actions of the trail under a name: `people` stands for `people.role_set` and its like, a whole name for itself. Each is
 * found by one look into the index, however long the trail is.
 */
async function selectActions(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await tx.execute<{ action: string | null }>(sql`
    with recursive known as (
      (select action from audit_events order by action limit 1)
      union all
      select (select e.action from audit_events e where e.action > known.action order by e.action limit 1)
      from known where known.action is not null
    )
    select action from known`);
  return rows.flatMap(({ action }) =>
    action !== null && (action === name || action.startsWith(`${name}.`)) ? [action] : [],
  );
}

/** What people, students and classes are called today; ids of anything else have no name. */
export async function selectNames(tx: Tx, ids: string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await tx.execute<{ id: string; name: string; section: string | null }>(sql`
    select user_id as id, full_name as name, null as section from ${profiles} where ${inArray(profiles.user_id, ids)}
    union all
    select id, coalesce(full_name, roll_number), null from ${students} where ${inArray(students.id, ids)}
    union all
    select id, name, section from ${classes} where ${inArray(classes.id, ids)}`);
  return Object.fromEntries(rows.map(({ id, name, section }) => [id, classLabel({ name, section })]));
}
