import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { demoId, type DemoSchool, type DemoWork } from '#features/demo.ts';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { classMarking, markingSchemes } from '#features/marking/server/marking.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { assessments, markSheets, studentMarkEvents, studentMarks } from './marks.tables.ts';

const DAY_MS = 86_400_000;
const SUBJECTS = 5;
/** The age of the entries in the first two slots. */
const DAYS_AGO = [40, 5];

/**
 * The first class has marks of its first subjects for two slots: the first submitted, the second
 * open and incomplete.
 */
export function demoMarks({ now }: DemoSchool): DemoWork {
  return {
    seed: async (tx) => {
      const class_id = demoId(2, 0);
      const [marked] = await tx
        .select({ year_id: classMarking.year_id, scheme: markingSchemes.scheme })
        .from(classMarking)
        .innerJoin(markingSchemes, eq(markingSchemes.id, classMarking.marking_scheme_id))
        .where(eq(classMarking.class_id, class_id));
      const slots = (marked?.scheme.periods ?? []).flatMap(({ slots: of }, period) =>
        of.map(({ name }, slot) => ({ period, slot, name: name.fr })),
      );
      if (!marked || marked.scheme.marking !== 'numbers') return;
      const taught = await tx
        .select({ subject_id: classSubjects.subject_id, teacher_id: classSubjects.teacher_id })
        .from(classSubjects)
        .innerJoin(subjects, eq(subjects.id, classSubjects.subject_id))
        .where(and(eq(classSubjects.class_id, class_id), isNotNull(classSubjects.teacher_id)))
        .orderBy(asc(subjects.code))
        .limit(SUBJECTS);
      const pupils = await tx
        .select({ id: students.id })
        .from(students)
        .where(eq(students.class_id, class_id))
        .orderBy(asc(students.roll_number));
      const random = seededRandom(1_000);
      let made = 0;
      for (const [at, { period, slot, name }] of slots.slice(0, DAYS_AGO.length).entries())
        for (const { subject_id, teacher_id } of taught) {
          const filled = new Date(now.getTime() - DAYS_AGO[at]! * DAY_MS);
          const isLast = at === DAYS_AGO.length - 1;
          made += 1;
          const sheet_id = demoId(82, made);
          const assessment_id = demoId(83, made);
          await tx.insert(markSheets).values({
            id: sheet_id,
            class_id,
            subject_id,
            year_id: marked.year_id,
            period,
            slot,
            created_at: filled,
            ...(!isLast && { state: 'submitted', submitted_at: filled, submitted_by: teacher_id }),
          });
          await tx
            .insert(assessments)
            .values({ id: assessment_id, sheet_id, position: 0, name, out_of: marked.scheme.maximum });
          const cells = pupils
            .filter(() => !isLast || random.below(4) > 0)
            .map(({ id: student_id }, place) => {
              const special: SpecialValue | null = random.below(25) === 0 ? 'absent_justified' : null;
              // Half marks from 5 to 18 out of 20, scaled to any maximum.
              const points = ((10 + random.below(27)) / 40) * Number(marked.scheme.maximum);
              const number = special ? null : points.toFixed(marked.scheme.entry_decimals);
              return { id: demoId(84, made * 1_000 + place), assessment_id, student_id, number, special };
            });
          await tx.insert(studentMarkEvents).values(
            cells.map((cell) => ({
              ...cell,
              author_id: teacher_id!,
              source: 'grid' as const,
              device_at: filled,
              received_at: filled,
              outcome: 'taken' as const,
            })),
          );
          await tx
            .insert(studentMarks)
            .values(cells.map(({ id: event_id, ...cell }) => ({ ...cell, event_id })));
        }
    },
  };
}
