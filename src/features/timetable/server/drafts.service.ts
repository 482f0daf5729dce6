import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { notify } from '#features/inbox/server/inbox.service.ts';
import { type Call as SchoolCall, record } from '#features/people/server/people.service.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';
import type { GridInput, TimetableChanges, TimetableRulesInput, VersionInput } from '../editor.contract.ts';
import { USUAL_RULES } from '../fill.rules.ts';
import type { TimetableVersion, WholeTimetable } from '../timetable.contract.ts';
import { changesBetween } from '../timetable-changes.ts';
import { conflictsOf, type Entry, teachersOf, USUAL_GRID } from '../timetable.rules.ts';
import { insertEntries, writeRules } from './editor.queries.ts';
import { holdDraft } from './editor.service.ts';
import { timetableEntries, timetablePeriods, timetableVersions } from './timetable.tables.ts';
import { selectPeriods, selectRules } from './versions.queries.ts';
import { listVersions, readWhole } from './versions.service.ts';

type Call = SchoolCall & { timeZone: string };

const subject = (id: string) => ({ type: 'timetable', id });
export const versionOf = async (tx: Tx, call: Call, id: string): Promise<TimetableVersion> =>
  (await listVersions(tx, call)).find((version) => version.id === id)!;

/** Begins a draft, once per key; NOT_FOUND if the version to copy does not exist. */
export function createDraft(call: Call & { key: string }, input: VersionInput) {
  const command = { procedure: 'timetableEditor.create', input };
  return runCommand<'NOT_FOUND', TimetableVersion>(call, command, async (tx, refuse) => {
    const from = input.copy_of ? await readWhole(tx, call, input.copy_of) : null;
    if (input.copy_of && !from) return refuse('NOT_FOUND');
    const { id, periodIds } = await insertDraft(tx, call, { name: input.name, from });
    if (from) await insertEntries(tx, id, copyOf(from, periodIds));
    await record(tx, call, {
      action: 'timetable.created',
      subject: subject(id),
      details: { name: input.name, ...(from && { from: from.version.name }) },
    });
    return versionOf(tx, call, id);
  });
}

/**
 * A draft without lessons, with the day grid and rules of another version or of the newest one. `periodIds`
 * maps the periods of the other version to the draft's.
 */
export async function insertDraft(
  tx: Tx,
  call: Call,
  { name, from }: { name: string; from: WholeTimetable | null },
) {
  const id = newId();
  await tx.insert(timetableVersions).values({ id, name, created_at: call.now() });
  const [newest] = await listVersions(tx, call).then((all) => all.filter((one) => one.id !== id));
  const grid = from?.periods ?? (newest ? await selectPeriods(tx, newest.id) : USUAL_GRID);
  const periodIds = new Map<string, string>();
  await tx.insert(timetablePeriods).values(
    grid.map(({ starts, ends, is_break, days, ...known }) => {
      const periodId = newId();
      if ('id' in known) periodIds.set(String(known.id), periodId);
      return { id: periodId, version_id: id, starts, ends, is_break, days: [...days] };
    }),
  );
  await writeRules(tx, id, from?.rules ?? (newest ? await selectRules(tx, newest.id) : USUAL_RULES));
  return { id, periodIds };
}

/**
 * The entries to copy from a version, with the current teachers and options. Lessons that no longer exist, or
 * whose new teachers are not free, are left unplaced.
 */
function copyOf(from: WholeTimetable, periodIds: ReadonlyMap<string, string>): Entry[] {
  const kept: Entry[] = [];
  const meetings = new Map<string, string>();
  for (const entry of from.entries) {
    const lesson = from.lessons.find(
      (one) => one.class_id === entry.class_id && one.subject_id === entry.subject_id,
    );
    if (!lesson) continue;
    const same = kept.filter((one) => one.meeting === entry.meeting).map(({ id }) => id);
    const { teacher_id, further_ids, option_line } = lesson;
    const wanted = { ...entry, teacher_id, further_ids, option_line };
    const conflicts = conflictsOf(
      { ...wanted, teacher_ids: teachersOf(wanted), classes: [wanted], except: same },
      { ...from, entries: kept },
    );
    if (conflicts.length === 0) kept.push(wanted);
  }
  return kept.map((entry) => {
    const meeting = meetings.get(entry.meeting) ?? newId();
    meetings.set(entry.meeting, meeting);
    return { ...entry, id: newId(), meeting, period_id: periodIds.get(entry.period_id)! };
  });
}

/** Removes a draft with its lessons; null if there is none with this id. */
export function removeDraft(call: Call, versionId: string) {
  return call.db.transaction(async (tx) => {
    const draft = await holdDraft(tx, versionId);
    if (!draft || 'refused' in draft) return draft;
    await tx.delete(timetableVersions).where(eq(timetableVersions.id, versionId));
    await record(tx, call, {
      action: 'timetable.removed',
      subject: subject(versionId),
      details: { name: draft.name },
    });
    return { removed: versionId };
  });
}

/** Sets a draft's day grid; lessons in removed periods or on removed days lose their place. */
export function saveGrid(call: Call, versionId: string, periods: GridInput) {
  return call.db.transaction(async (tx) => {
    const draft = await holdDraft(tx, versionId);
    if (!draft || 'refused' in draft) return draft;
    const known = await selectPeriods(tx, versionId);
    const kept = periods.flatMap(({ id }) => id ?? []);
    if (kept.some((id) => !known.some((one) => one.id === id))) return null;
    let displaced = 0;
    for (const { id, ...period } of periods)
      if (id) {
        const inPeriod = eq(timetableEntries.period_id, id);
        const gone = await tx
          .delete(timetableEntries)
          .where(
            period.is_break ? inPeriod : and(inPeriod, notInArray(timetableEntries.day, [...period.days])),
          )
          .returning({ id: timetableEntries.id });
        displaced += gone.length;
        await tx.update(timetablePeriods).set(period).where(eq(timetablePeriods.id, id));
      } else await tx.insert(timetablePeriods).values({ id: newId(), version_id: versionId, ...period });
    const removed = known.map(({ id }) => id).filter((id) => !kept.includes(id));
    if (removed.length > 0) {
      const gone = await tx
        .delete(timetableEntries)
        .where(inArray(timetableEntries.period_id, removed))
        .returning({ id: timetableEntries.id });
      displaced += gone.length;
      await tx.delete(timetablePeriods).where(inArray(timetablePeriods.id, removed));
    }
    await record(tx, call, {
      action: 'timetable.grid_saved',
      subject: subject(versionId),
      details: { periods: periods.length, displaced },
    });
    return { periods: await selectPeriods(tx, versionId), displaced };
  });
}

/** Foreign keys of rules: the teacher, subject, class or room was deleted. */
const GONE = {
  timetable_rules_teacher_id_users_id_fk: 'UNKNOWN',
  timetable_rules_subject_id_subjects_id_fk: 'UNKNOWN',
  timetable_rules_class_id_classes_id_fk: 'UNKNOWN',
  timetable_rules_room_id_timetable_rooms_id_fk: 'UNKNOWN',
} as const;

/** Sets the rules by which a draft is filled in; null if there is none with this id. */
export function saveRules(call: Call, versionId: string, rules: TimetableRulesInput) {
  return orRefuse(GONE, () =>
    call.db.transaction(async (tx) => {
      const draft = await holdDraft(tx, versionId);
      if (!draft || 'refused' in draft) return draft;
      await writeRules(tx, versionId, rules);
      await record(tx, call, {
        action: 'timetable.rules_saved',
        subject: subject(versionId),
        details: { rules: rules.length },
      });
      return { rules: await selectRules(tx, versionId) };
    }),
  );
}

/** The changes a draft makes to the timetable in force; null if there is none with this id. */
export async function readChanges(tx: Tx, call: Call, versionId: string): Promise<TimetableChanges | null> {
  const draft = await readWhole(tx, call, versionId);
  if (!draft) return null;
  const inForce = (await listVersions(tx, call)).find(({ state }) => state === 'in_force');
  const base = inForce ? await readWhole(tx, call, inForce.id) : null;
  const { teachers, ...counts } = changesBetween(base, draft);
  return { base: base?.version.name ?? null, teachers: teachers.length, ...counts };
}

/** Publishes a draft from a day on and notifies the teachers whose lessons change; null if there is none. */
export function publishDraft(call: Call, versionId: string, valid_from: SchoolDay) {
  return orRefuse({ timetable_versions_one_a_day: 'DAY_TAKEN' }, () =>
    call.db.transaction(async (tx) => {
      const draft = await holdDraft(tx, versionId);
      if (!draft || 'refused' in draft) return draft;
      if (valid_from < schoolDay(call.now(), call.timeZone)) return { refused: 'PAST_DAY' } as const;
      if (!(await findYearOn(tx, valid_from))) return { refused: 'NO_YEAR' } as const;
      const inForce = (await listVersions(tx, call)).find(({ state }) => state === 'in_force');
      const base = inForce ? await readWhole(tx, call, inForce.id) : null;
      const { teachers } = changesBetween(base, (await readWhole(tx, call, versionId))!);
      await tx
        .update(timetableVersions)
        .set({ valid_from, published_at: call.now() })
        .where(eq(timetableVersions.id, versionId));
      await notify(tx, teachers, {
        kind: 'timetable.published',
        about: versionId,
        params: { day: valid_from },
        link: `/schedule?day=${valid_from}`,
        at: call.now(),
      });
      await record(tx, call, {
        action: 'timetable.published',
        subject: subject(versionId),
        details: { name: draft.name, first_day: valid_from, people: teachers.length },
      });
      return versionOf(tx, call, versionId);
    }),
  );
}
