import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { classMarking } from '#features/marking/server/marking.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import type { Db } from '#platform/db/database.ts';
import { anAssignment } from '#features/assignments/server/assignments.builders.ts';
import { previewPoints } from './assignment-points/server/assignment-points.service.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { aClassScheme, aFilledFile, aSheet } from './server/marks.builders.ts';
import { assessments, markSheets } from './server/marks.tables.ts';

const NEXT_CENTURY = '2199-01-01T12:00:00.000Z';

/** Sets the class's scheme in the current year, which year-end tests may have changed. */
async function aMarkedClass(db: Db, class_id: string): Promise<string> {
  const [current] = await db.select().from(schoolYears).where(eq(schoolYears.status, 'current'));
  const { id: year_id } = current ?? (await aYear(db, { status: 'current' }));
  const marked = and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id));
  if ((await db.select().from(classMarking).where(marked)).length === 0)
    await aClassScheme(db, { class_id, year_id });
  return year_id;
}

/** A marked class that also sits an examination. */
async function anExamClass(db: Db, class_id: string): Promise<void> {
  const year_id = await aMarkedClass(db, class_id);
  await db
    .update(classMarking)
    .set({ exam_class: true })
    .where(and(eq(classMarking.class_id, class_id), eq(classMarking.year_id, year_id)));
}

export const marksTesting: FeatureTesting = {
  matrix: {
    'marks.overview': '----++',
    'marks.open': '----o+',
    'marks.sheet': '----o+',
    'marks.save': '----o+',
    'marks.history': '----o+',
    'marks.setAssessments': '----o+',
    'marks.submit': '----o+',
    'marks.setState': '-----+',
    'marks.reopen': '-----+',
    'marks.moderate': '-----+',
    'markFiles.download': '----o+',
    'markFiles.read': '----o+',
    'markFiles.paper': '----o+',
    'markAssignments.list': '----o-',
    'markAssignments.preview': '----o-',
    'markAssignments.take': '----o-',
    'markOverview.get': '----o+',
    'markOverview.explain': '----o+',
    'markOverview.setExams': '-----+',
    'markOverview.classify': '-----+',
  },
  // Long because it is a table: one valid input per procedure, after the rows that several of them need.
  inputs: ({ db, id, row, world: { people, mine, theirs } }) => {
    const markedIn = (class_id: string) => aMarkedClass(db, class_id);
    type Given = Partial<typeof markSheets.$inferInsert>;
    const made = async (class_id: string, teacher_id: string | null, given: Given) => {
      const year_id = await markedIn(class_id);
      const { subject_id } = await aClassSubject(db, { class_id, teacher_id });
      return (await aSheet(db, { class_id, subject_id, year_id }, given)).id;
    };
    const taught = async (class_id: string, teacher_id: string | null) => {
      await markedIn(class_id);
      return (await aClassSubject(db, { class_id, teacher_id })).subject_id;
    };
    const sheet = async (given: Given = {}) => ({
      sheet_id: await id({
        mine: () => made(mine['class']!, people.teacher.userId, given),
        theirs: () => made(theirs['class']!, null, given),
      }),
    });
    const taughtPlace = async () => {
      const class_id = await row('class');
      const subject_id = await id({
        mine: () => taught(mine['class']!, people.teacher.userId),
        theirs: () => taught(theirs['class']!, null),
      });
      return { class_id, subject_id };
    };
    const examined = async () => {
      const { class_id } = await taughtPlace();
      for (const one of [mine['class'], theirs['class']]) if (one === class_id) await anExamClass(db, one);
      return class_id;
    };
    /** A sheet, and an assignment with points of its class and subject. */
    const aPointed = async (of: typeof mine, teacher_id: string | null) => {
      const sheet_id = await made(of['class']!, teacher_id, {});
      const place = one(
        await db
          .select({
            class_id: markSheets.class_id,
            subject_id: markSheets.subject_id,
            due_day: schoolYears.first_day,
          })
          .from(markSheets)
          .innerJoin(schoolYears, eq(schoolYears.id, markSheets.year_id))
          .where(eq(markSheets.id, sheet_id)),
      );
      const assignment_id = await anAssignment(db, {
        ...place,
        author_id: people.teacher.userId,
        points: '20',
      });
      return { sheet_id, assignment_id };
    };
    const pointed = async () => {
      const found = new Map<string, string>();
      const keep = async (pair: ReturnType<typeof aPointed>) => {
        const { sheet_id, assignment_id } = await pair;
        found.set(sheet_id, assignment_id);
        return sheet_id;
      };
      const sheet_id = await id({
        mine: () => keep(aPointed(mine, people.teacher.userId)),
        theirs: () => keep(aPointed(theirs, null)),
      });
      return { sheet_id, assignment_id: found.get(sheet_id) ?? newId() };
    };
    return {
      'markAssignments.list': async () => ({ sheet_id: (await pointed()).sheet_id }),
      'markAssignments.preview': pointed,
      'markAssignments.take': async () => {
        const of = await pointed();
        const seen = await db
          .transaction((tx) => previewPoints(tx, { actor: people.teacher.actor, now: () => new Date() }, of))
          .then((found) => ('refused' in found ? 'none' : found.seen))
          // The id may be one that no sheet can have.
          .catch(() => 'none');
        return { ...of, seen };
      },
      'marks.overview': () => ({}),
      'markOverview.get': async () => ({
        class_id: await id({
          mine: async () => (await taughtPlace()).class_id,
          theirs: async () => (await aClass(db)).id,
        }),
      }),
      'markOverview.explain': async () => ({
        ...(await taughtPlace()),
        student_id: await row('student'),
        which: '0',
        language: 'en',
      }),
      'markOverview.setExams': async () => ({
        class_id: await examined(),
        results: [{ student_id: await row('student'), result: '12.5', passed: true }],
      }),
      'markOverview.classify': async () => ({
        class_id: (await taughtPlace()).class_id,
        student_id: await row('student'),
        which: '0',
        classified: false,
        reason: 'Ill for most of the term',
      }),
      'marks.open': async () => ({ ...(await taughtPlace()), period: 0, slot: 0 }),
      'marks.sheet': sheet,
      // A body that anyone but an administrator may send lists no rows: `changing` has events.
      'marks.save': async () => ({ ...(await sheet()), events: [] }),
      'marks.history': async () => ({
        ...(await sheet()),
        assessment_id: newId(),
        student_id: newId(),
      }),
      'marks.setAssessments': async () => ({
        ...(await sheet()),
        // A new column gets its id from the client, so there is no row for it yet.
        assessments: [{ id: randomUUID(), name: 'Test', out_of: '20', weight: '1', kind: 'required' }],
      }),
      'marks.submit': () => sheet(),
      'marks.setState': async () => ({ ...(await sheet({ state: 'submitted' })), state: 'verified' }),
      'marks.moderate': async () => {
        const of = await sheet();
        const [column] = await db
          .select({ id: assessments.id })
          .from(assessments)
          .where(eq(assessments.sheet_id, of.sheet_id))
          .catch(() => []);
        const assessment_id = column?.id ?? newId();
        return { ...of, assessment_id, moderation: [{ by: 'add', value: '1' }], reason: 'Too hard' };
      },
      'markFiles.download': () => sheet(),
      'markFiles.paper': () => sheet(),
      'markFiles.read': async () => ({ file: aFilledFile((await sheet()).sheet_id) }),
      'marks.reopen': async () => ({
        ...(await sheet({ state: 'closed' })),
        reason: 'Copies found',
        until: NEXT_CENTURY,
      }),
    };
  },
  reads: { 'markFiles.read': 'says what a file would change; the cells are saved like any other' },
  keptReads: ['markFiles.download', 'markFiles.paper'],
  personColumns: {
    'mark_sheets.submitted_by': { told: 'marks' },
    'student_exams.entered_by': { untold: 'about somebody else; that it was done is an event' },
    'student_classifications.said_by': { untold: 'about somebody else; that it was done is an event' },
  },
  changing: ({ db, mine, people }) => ({
    'markOverview.setExams': async () => {
      const class_id = mine['class']!;
      await anExamClass(db, class_id);
      const { id: student_id } = await aStudent(db, { class_id });
      return { class_id, results: [{ student_id, result: '12.5', passed: true }] };
    },
    'markOverview.classify': async () => {
      const class_id = mine['class']!;
      await aMarkedClass(db, class_id);
      const { id: student_id } = await aStudent(db, { class_id });
      return { class_id, student_id };
    },
    'marks.save': async () => {
      const class_id = mine['class']!;
      const year_id = await aMarkedClass(db, class_id);
      // A student of today's class: other tests move the student that they share.
      const { id: student_id } = await aStudent(db, { class_id });
      const { subject_id } = await aClassSubject(db, { class_id, teacher_id: people.teacher.userId });
      const { id: sheet_id } = await aSheet(db, { class_id, subject_id, year_id });
      const column = one(await db.select().from(assessments).where(eq(assessments.sheet_id, sheet_id)));
      return {
        sheet_id,
        events: [
          {
            id: newId(),
            assessment_id: column.id,
            student_id,
            base_id: null,
            number: '14.5',
            special: null,
            judgement: null,
            source: 'grid',
            device_at: new Date().toISOString(),
          },
        ],
      };
    },
  }),
};
