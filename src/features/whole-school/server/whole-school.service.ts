import { getTableName } from 'drizzle-orm';
import { schoolSettings } from '#features/people/server/school-settings.tables.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { inSnapshot } from '#platform/db/snapshot.ts';
import { zipPacked } from '#platform/files/server/zip.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { LoadKind, SchoolLoad } from '../whole-school.contract.ts';
import * as queries from './loads.queries.ts';
import { readRoster } from './read-roster.ts';
import { countsOf, type Roster } from './roster-document.ts';
import { sampleFees, sampleRoster } from './sample-school.ts';
import { schoolJson } from './school-json.ts';
import { oneRosterFiles } from './to-oneroster.ts';
import { schoolLoads } from './whole-school.tables.ts';
import { writeRoster } from './write-roster.ts';

type SchoolCall = Call & { timeZone: string; installation: Pick<Installation, 'schoolName'> };

/**
 * The whole school as a file, from one snapshot. The audit trail records who exported it and how many people it
 * contains.
 */
export async function exportSchool(
  call: SchoolCall,
  format: 'oneroster' | 'json',
): Promise<File | { refused: 'NO_SCHOOL_YEAR' }> {
  type Read = { refused: 'NO_SCHOOL_YEAR' } | { roster: Roster } | { json: string[] };
  const read = await inSnapshot(call.db, async (tx): Promise<Read> => {
    const roster = await readRoster(tx, call.installation);
    if (format === 'oneroster' && roster.years.length === 0) return { refused: 'NO_SCHOOL_YEAR' };
    const { students, teachers, guardians } = countsOf(roster);
    await record(tx, call, {
      action: 'school_file.exported',
      details: { format, students, teachers, guardians },
    });
    if (format === 'oneroster') return { roster };
    return { json: await schoolJson(tx, roster, schoolDay(call.now(), call.timeZone)) };
  });
  if ('refused' in read) return read;
  if ('json' in read) return new File(read.json, 'school.json', { type: 'application/json' });
  const archive = await zipPacked(await oneRosterFiles(read.roster));
  return new File([archive], 'oneroster.zip', { type: 'application/zip' });
}

type LoadRow = typeof schoolLoads.$inferSelect;

const shown = ({ id, kind, file_name, counts, loaded_at, removed_at }: LoadRow): SchoolLoad => ({
  id,
  kind,
  file_name,
  counts,
  loaded_at: loaded_at.toISOString(),
  removed_at: removed_at?.toISOString() ?? null,
});

export { SAMPLE_STANDS, SCHOOL_IS_EMPTY } from './loads.queries.ts';

/** Whether a whole school can be imported, and earlier imports. */
export function listLoads({ db }: Call) {
  return db.transaction(async (tx) => ({
    empty: await queries.isEmptySchool(tx),
    loads: (await queries.selectLoads(tx)).map(shown),
  }));
}

/** The hash of a random password: imported users can sign in only after an administrator gives them one. */
export const nobodysPassword = () => hashPassword(`${crypto.randomUUID()}${crypto.randomUUID()}`);

type Bringing = { kind: LoadKind; file_name: string | null; roster: Roster; passwordHash: string };

/** Writes a roster into an empty school and records which rows were added. */
export async function bringSchool(
  tx: Tx,
  call: Call,
  { kind, file_name, roster, passwordHash }: Bringing,
): Promise<SchoolLoad> {
  const [at, by] = [call.now(), call.actor.userId];
  const settings = one(await tx.select().from(schoolSettings).for('update'));
  const { sourced_id, school_name, registration_number } = settings;
  const isNamed = kind === 'oneroster';
  if (isNamed) {
    const { name, ...school } = roster.school;
    await tx.update(schoolSettings).set({ ...school, school_name: name });
  }
  const load = one(
    await tx
      .insert(schoolLoads)
      .values({
        id: newId(),
        kind,
        file_name,
        loaded_by: by,
        loaded_at: at,
        counts: countsOf(roster),
        before: isNamed ? { sourced_id, school_name, registration_number } : null,
      })
      .returning(),
  );
  for (const { table, ids } of await writeRoster(tx, roster, { at, by, passwordHash }))
    await queries.insertLoadRows(tx, load.id, getTableName(table), ids);
  return shown(load);
}

/** Loads the sample school into an empty one: people, classes and fees, without payments. */
export async function loadSample(call: SchoolCall) {
  const passwordHash = await nobodysPassword();
  return call.db.transaction(async (tx) => {
    await queries.lockLoads(tx);
    if (!(await queries.isEmptySchool(tx))) return { refused: 'SCHOOL_NOT_EMPTY' } as const;
    const roster = sampleRoster(schoolDay(call.now(), call.timeZone));
    const load = await bringSchool(tx, call, { kind: 'sample', file_name: null, roster, passwordHash });
    const fees = await sampleFees(tx, roster, { at: call.now(), by: call.actor.userId });
    await queries.insertLoadRows(tx, load.id, 'fee_structures', fees);
    await record(tx, call, {
      action: 'school_file.sample_loaded',
      subject: { type: 'school_load', id: load.id },
      details: load.counts,
    });
    return load;
  });
}

const isMoney = (table: string) => /^(student_fees|fee_(?!structure)|bank_|ledger_)/.test(table);

/**
 * Removes an imported school completely or not at all: payments, and later data that depends on it, are never lost.
 */
export function removeLoad(call: Call, loadId: string) {
  return call.db.transaction(async (tx) => {
    await queries.lockLoads(tx);
    const load = await queries.lockLoad(tx, loadId);
    if (!load) return { refused: 'NOT_FOUND' } as const;
    if (load.removed_at) return { refused: 'ALREADY_REMOVED' } as const;
    await queries.holdRows(tx, loadId);
    const inTheWay = await queries.tablesInTheWay(tx, loadId);
    if (inTheWay.some(isMoney)) return { refused: 'MONEY_RECORDED' } as const;
    if (inTheWay.length > 0) return { refused: 'RECORDS_ADDED' } as const;
    await queries.deleteRows(tx, loadId);
    if (load.before) await tx.update(schoolSettings).set(load.before);
    const removed = await queries.markRemoved(tx, loadId, call.now());
    await record(tx, call, {
      action: load.kind === 'sample' ? 'school_file.sample_removed' : 'school_file.removed',
      subject: { type: 'school_load', id: loadId },
      details: load.counts,
    });
    return shown(removed);
  });
}
