import type { AuditSubject } from '#features/audit.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { AuditEntry, AuditFilters } from '../audit.contract.ts';
import { selectEvents, selectNames } from './audit.queries.ts';
import { selectAccesses, type RecordAccess } from './who-saw.queries.ts';

/** A page of the trail, newest first. `next` is a stable cursor, unaffected by new events. */
export async function listEvents(
  tx: Tx,
  filters: AuditFilters,
  { timeZone, subjects }: { timeZone: string; subjects: readonly AuditSubject[] },
): Promise<{ events: AuditEntry[]; names: Record<string, string>; next: number | null }> {
  const found = await selectEvents(tx, filters, { timeZone, subjects, limit: PAGE_SIZE + 1 });
  const events = found.slice(0, PAGE_SIZE);
  return {
    events,
    names: await selectNames(tx, idsIn(events), subjects),
    next: found.length > PAGE_SIZE ? events.at(-1)!.seq : null,
  };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function idsIn(events: AuditEntry[]): string[] {
  const values = events.flatMap(({ details }) => Object.values(details).flat());
  return [...new Set(values)].filter((value): value is string => typeof value === 'string' && ID.test(value));
}

/**
 * Who opened, changed or exported a student's record; null for an invisible student, whether existing or not.
 */
export async function listAccesses(tx: Tx, actor: Actor, studentId: string): Promise<RecordAccess[] | null> {
  return (await seesStudent(tx, actor, studentId)) ? selectAccesses(tx, studentId) : null;
}
