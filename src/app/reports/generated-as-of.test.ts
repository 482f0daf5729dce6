import { and, eq, inArray, isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { attendanceRouter } from '#features/attendance/server/attendance.router.ts';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { feesRouter } from '#features/fees/charges/server/fees.router.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { lessonLogEntries } from '#features/lesson-log/server/lesson-log.tables.ts';
import { lessonLogPoints } from '#features/lesson-log/server/plan.tables.ts';
import { studentMarks } from '#features/marks/server/marks.tables.ts';
import { FORM_KEYS } from '#features/ministry-forms/ministry-forms.filters.ts';
import { CANVASES } from '#features/ministry-forms/server/canvases/canvases.ts';
import { ministryFormsRouter } from '#features/ministry-forms/server/ministry-forms.router.ts';
import { staffRecords } from '#features/ministry-forms/server/staff-records.tables.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { ReportKey } from '#features/reports/reports.filters.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { studentsRouter } from '#features/students/server/students.router.ts';
import { lessonCovers, teacherAbsences } from '#features/timetable/server/cover.tables.ts';
import { newId } from '#platform/db/ids.ts';
import { ownerOf } from '#platform/testing/database.ts';
import { aGeneratedSchool, typeIntoForms } from './generated-schools.ts';
import { TODAY } from './report-school.ts';
import { SCHOOLS, type SchoolKind } from './school-plans.ts';
import { reportsOf } from './school-reports.ts';
import { readTables } from './school-tables.ts';

/** Every report with an as-of day, in each of its groupings. */
const DATED: [ReportKey, string | undefined][] = [
  ['enrollment', 'class'],
  ['enrollment', 'level'],
  ['enrollment', 'age'],
  ['programme', 'class'],
  ['programme', 'subject'],
  ['collection', undefined],
  ['ageing', undefined],
  ['savings', undefined],
  ['books', undefined],
];
const NEXT_DAY = '2026-11-23';

/**
 * Cells of the ministries' forms calculated from undated records. A form of an earlier day states that for their
 * table.
 */
const RECORDED_NOW = ['ranked', 'passed', 'pass_rate', 'mean', 'highest', 'lowest'];
/** Tables of the forms whose content depends on the day. */
const CHANGING = [
  'pupils_by_class',
  'nationals',
  'five_years',
  'repeaters_by_class',
  'pupils_by_age',
  'repeaters_by_age',
  'uncertified_by_class',
  'pupils_by_level',
  'uis_levels',
  'attendance',
  'staff_by_grade',
  'staff_by_contract',
  'staff_by_diploma',
  'staff_posting',
  'staff_list',
  'ratio',
  'assiduity',
  'coverage',
  'results',
];
const FORMS = FORM_KEYS.flatMap((form) =>
  (form === 'minedub_term' ? (['1', '2'] as const) : [undefined]).map((term) => ({ form, term })),
);

describe.each(Object.keys(SCHOOLS) as SchoolKind[])('as of %s', (kind) => {
  let school: Awaited<ReturnType<typeof aGeneratedSchool>>;

  beforeAll(async () => {
    school = await aGeneratedSchool(kind);
    await typeIntoForms(school);
  }, 120_000);

  async function files(as_of?: string): Promise<Record<string, string>> {
    const made: Record<string, string> = {};
    for (const [report, by] of DATED) {
      const filters = { ...(by && { by: by as 'class' }), ...(as_of && { as_of }) };
      const wish = { report, ...filters, format: 'csv', language: 'en' } as const;
      made[`${report} ${by ?? ''}`] = await (await reportsOf(school).api().export(wish)).text();
    }
    return made;
  }

  /** Rows of every form table calculated from dated records. */
  async function formTables(as_of?: string): Promise<Record<string, string[]>> {
    const { db, office, now } = school;
    const forms = apiAs(ministryFormsRouter, db, office, { now });
    const made: Record<string, string[]> = {};
    for (const { form, term } of FORMS)
      for (const { key } of CANVASES[form].tables) {
        const asked = { form, table: key, ...(term && { term }), ...(as_of && { as_of }) };
        const { tables } = await forms.read(asked);
        const { columns, rows, recorded_now } = tables.find((table) => table.key === key)!;
        const kept = columns.flatMap((column, at) => (RECORDED_NOW.includes(column.key) ? [] : [at]));
        if (kept.length < columns.length && as_of) expect(recorded_now?.en).toContain('marks and averages');
        made[`${form} ${term ?? ''} ${key}`] = rows.map(({ key: row, label, cells }) =>
          JSON.stringify([row, label, ...kept.map((at) => cells[at])]),
        );
      }
    return made;
  }

  /** Text of the file of each form, without its results. */
  async function formFiles(as_of?: string): Promise<Record<string, string>> {
    const { db, office, now } = school;
    const forms = apiAs(ministryFormsRouter, db, office, { now });
    const made: Record<string, string> = {};
    for (const { form, term } of FORMS) {
      const asked = { form, ...(term && { term }), ...(as_of && { as_of }), format: 'csv' as const };
      const lines = (await (await forms.export(asked)).text()).split('\r\n');
      const isDated = (line: string) =>
        !RECORDED_NOW.some((column) => line.split(',')[0]!.endsWith(`.${column}`));
      made[`${form} ${term ?? ''}`] = lines.filter(isDated).join('\n');
    }
    return made;
  }

  /** A day on which every dated report changes. */
  async function aDayOfChanges(): Promise<void> {
    const { db, office, pupils, now } = school;
    const tables = await readTables(db);
    const [moved, left] = pupils;
    const room = pupils.find(({ class_id }) => class_id !== moved!.class_id)!.class_id;
    const studentsApi = apiAs(
      studentsRouter(async () => async () => {}),
      db,
      office,
      { now },
    );
    await studentsApi.move({ student_id: moved!.id, class_id: room });
    await studentsApi.setStatus({ student_id: left!.id, status: 'transferred' });
    const { id } = await aStudent(db, { class_id: room, admission_date: NEXT_DAY });
    // A trigger dates the membership with the database's own day.
    const ofNewcomer = eq(classMemberships.student_id, id);
    await ownerOf(db).update(classMemberships).set({ from_day: NEXT_DAY }).where(ofNewcomer);
    const paying = apiAs(paymentsRouter, db, office, { now });
    const [fee] = await aFee(db, { students: [pupils[3]!], amount: '4000', due_date: '2026-09-01', now });
    const payment = await paying.record({ student_fee_ids: [fee!.id], amount: '1500' });
    await paying.reverse({ transaction_id: payment.id, reason: 'Typed twice' });
    await paying.record({ student_fee_ids: [fee!.id], amount: '500' });
    await apiAs(feesRouter, db, office, { now }).reduce({
      student_fee_id: fee!.id,
      kind: 'discount',
      amount: '200',
      reason: 'Large family',
    });
    const bank = apiAs(bankRouter, db, office, { now });
    const { id: account_id } = tables.savings[0]!;
    await bank.deposit({ account_id, amount: '3000' });
    await bank.withdraw({ account_id, amount: '100' });
    await bank.create({ account_name: 'New', initial_balance: '900', student_ids: [pupils[5]!.id] });
    const written = { text: '', author_id: school.teachers[0]!, revision: newId(), written_at: now() };
    for (const { class_id, subject_id } of school.taught) {
      const entry_id = newId();
      const lesson = { class_id, subject_id, day: NEXT_DAY, starts: 480, ends: 540 };
      await db.insert(lessonLogEntries).values({ id: entry_id, ...lesson, ...written });
      const plans = tables.plans.filter((one) => one.subject_id === subject_id);
      for (const { id } of tables.points.filter(({ plan_id }) => plans.some((one) => one.id === plan_id)))
        await db.insert(lessonLogPoints).values({ entry_id, point_id: id });
    }
  }

  /** Changes on the same day in lessons and staff. */
  async function lessonsAndStaffOfThatDay(staffBefore: ReadonlySet<string>): Promise<void> {
    const { db, office, pupils, teachers, taught, now } = school;
    const owner = ownerOf(db);
    const tables = await readTables(db);
    for (const { id: class_id } of tables.rooms) {
      const { id: slot_id } = tables.slots[0]!;
      const device_at = `${NEXT_DAY}T09:30:00Z`;
      const mark = { kind: 'mark' as const, slot_id, base_id: null, minutes: null, device_at };
      const of = { status: 'absent' as const, source: 'roll' as const };
      await apiAs(attendanceRouter, db, office, { now }).send({
        class_id,
        day: NEXT_DAY,
        events: pupils
          .filter((one) => one.class_id === class_id)
          .slice(2)
          .map(({ id }) => ({ ...mark, ...of, id: newId(), student_id: id })),
      });
    }
    // Another teacher takes over the first lessons, and the previous one is absent.
    const [first, second] = teachers as [string, string];
    const [lesson] = taught.filter(({ teacher_id }) => teacher_id === first);
    const place = { class_id: lesson!.class_id, subject_id: lesson!.subject_id };
    const isPlace = and(
      eq(classSubjectTeachers.class_id, place.class_id),
      eq(classSubjectTeachers.subject_id, place.subject_id),
      isNull(classSubjectTeachers.until_day),
    );
    const { userId: newcomer } = await aUser(db, { role: 'teacher', full_name: 'Nouvelle Recrue' });
    const record = { sex: 'male', contract: 'permanent', diploma: 'Licence', grade: 'IPEG' } as const;
    const hired = { hired_on: NEXT_DAY, updated_at: now() };
    await db.insert(staffRecords).values({ user_id: newcomer, ...record, ...hired, post: 'absent' });
    // The clerks of the day's payments were hired on that day, too.
    const clerks = (await readTables(db)).roles.filter(({ user_id }) => !staffBefore.has(user_id));
    for (const { user_id } of clerks)
      if (user_id !== newcomer) await db.insert(staffRecords).values({ user_id, ...hired });
    await owner.update(classSubjectTeachers).set({ until_day: TODAY }).where(isPlace);
    await owner.insert(classSubjectTeachers).values({
      ...place,
      teacher_id: newcomer,
      from_day: NEXT_DAY,
      until_day: null,
      year_id: school.year_id,
    });
    const recorded_at = now();
    await db.insert(teacherAbsences).values({ teacher_id: first, day: NEXT_DAY, recorded_at });
    const cover = { absent_id: first, day: NEXT_DAY, starts: 450, ends: 505, meeting: newId() };
    await db.insert(lessonCovers).values({ ...cover, kind: 'cover', teacher_id: second });
    await db
      .update(students)
      .set({ repeater_since: NEXT_DAY })
      .where(
        and(
          isNull(students.repeater_since),
          inArray(
            students.id,
            pupils.slice(0, 20).map(({ id }) => id),
          ),
        ),
      );
    // Marks are corrected, too.
    await owner.update(studentMarks).set({ number: '20' }).where(eq(studentMarks.number, '10'));
  }

  it('the file of a past day is unchanged by a later day of changes', async () => {
    const before = await files();
    const [formsBefore, filesBefore] = [await formTables(), await formFiles()];
    const { roles } = await readTables(school.db);
    school.at(`${NEXT_DAY}T11:00:00Z`);
    await aDayOfChanges();
    await lessonsAndStaffOfThatDay(new Set(roles.map(({ user_id }) => user_id)));
    expect(await files(TODAY)).toEqual(before);
    expect(await formTables(TODAY)).toEqual(formsBefore);
    expect(await formFiles(TODAY)).toEqual(filesBefore);
    // Each has changed since, except tables that people typed or that have no dates.
    const after = await files();
    for (const [name, file] of Object.entries(before)) expect(after[name], name).not.toEqual(file);
    const formsAfter = await formTables();
    const same = Object.keys(formsBefore).filter(
      (name) => JSON.stringify(formsAfter[name]) === JSON.stringify(formsBefore[name]),
    );
    // The second term begins a week later.
    const dated = same.filter((name) => CHANGING.some((table) => name.endsWith(` ${table}`)));
    expect(dated).toEqual(['minedub_term 2 attendance']);
  });
});
