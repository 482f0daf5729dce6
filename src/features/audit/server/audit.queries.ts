import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { AuditSubject } from '#features/audit.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { AuditEntry, AuditFilters } from '../audit.contract.ts';

export type Page = { timeZone: string; limit: number; subjects: readonly AuditSubject[] };

/** The filtered events, newest first, with current names of people and records. */
export async function selectEvents(
  tx: Tx,
  filters: AuditFilters,
  { timeZone, limit, subjects }: Page,
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
      actor: profiles.full_name,
      subject: nameOf(subjects, sql`${page.subject_type}`, sql`${page.subject_id}`),
    })
    .from(page)
    .leftJoin(profiles, eq(profiles.user_id, page.actor_id))
    .orderBy(desc(page.seq));
  return rows.map(({ event, actor, subject }) => {
    const { actor_id, subject_type, subject_id, at, ...rest } = event;
    return {
      ...rest,
      at: at.toISOString(),
      actor: actor_id === null ? null : { user_id: actor_id, full_name: actor },
      subject:
        subject_type === null || subject_id === null
          ? null
          : { type: subject_type, id: subject_id, name: subject },
    };
  });
}

/** The current name of an event's subject; null if it was deleted or no feature can name it. */
function nameOf(subjects: readonly AuditSubject[], type: SQL, id: SQL): SQL<string | null> {
  const cases = subjects.map(
    (subject) => sql`when ${subject.type} then (select n.name from (${subject.names}) n where n.id = ${id})`,
  );
  return cases.length > 0 ? sql`case ${type} ${sql.join(cases, sql` `)} end` : sql`null`;
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

/** The instant when a day begins at the school. PostgreSQL has no year 0. */
function startOf(day: string, timeZone: string): SQL<Date> {
  const known = day < '0001-01-01' ? '0001-01-01' : day;
  return sql`(${known}::date::timestamp at time zone ${timeZone})`;
}

/**
 * The actions with a prefix: `people` matches `people.role_set` and so on, a full name only itself. One index
 * probe per action, whatever the length of the trail.
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

/** Current names of the rows referenced in details; ids of other things have no name. */
export async function selectNames(
  tx: Tx,
  ids: string[],
  subjects: readonly AuditSubject[],
): Promise<Record<string, string>> {
  const named = subjects.filter(({ inDetails }) => inDetails);
  if (ids.length === 0 || named.length === 0) return {};
  const parts = named.map(
    ({ names }) => sql`select n.id, n.name from (${names}) n where ${inArray(sql`n.id`, ids)}`,
  );
  const { rows } = await tx.execute<{ id: string; name: string }>(sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
