import { classes, classTeachers } from '#features/roster/server/classes.tables.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Tx } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { demoId, type DemoSchool } from '#features/demo.ts';
import type { Feature } from '#features/feature.ts';
import { seedFamilies } from './families.ts';
import { seedPeople } from './people.ts';
import { CLASSES, type DemoPupil, planPeople } from './people-plan.ts';

/**
 * The school that anybody may explore: 3 classes, 60 students, 6 teachers, and parents with one to three
 * children.
 */
export async function seedDemoSchool(
  tx: Tx,
  options: {
    passwordHash: string;
    now: Date;
    timeZone: string;
    files: FileStore;
    features: readonly Feature[];
  },
): Promise<void> {
  const { passwordHash, now, timeZone, files, features } = options;
  const today = schoolDay(now, timeZone);
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '09-01' ? 1 : 0);
  const opening = `${year}-09-08`;
  const { pupils, families, parents, people } = planPeople({ year, today, opening });
  await seedPeople(tx, people, passwordHash, new Date(`${opening}T08:00:00Z`));
  await seedClasses(tx, opening);
  await seedPupils(tx, pupils);
  await seedFamilies(tx, {
    at: new Date(`${opening}T09:00:00Z`),
    families: families.map((members, index) => ({
      parent: parents[index]!,
      pupils: members.map((number) => pupils[number - 1]!),
    })),
  });
  const school: DemoSchool = {
    now,
    timeZone,
    files,
    year,
    families,
    students: pupils.map(({ number, schoolClass, status }) => ({
      number,
      grade_level: CLASSES[schoolClass]!.grade_level,
      active: status === 'active',
    })),
  };
  await seedFeatures(tx, school, features);
}

async function seedClasses(tx: Tx, opening: string): Promise<void> {
  await tx.insert(classes).values(
    CLASSES.map(({ name, section, grade_level }, index) => ({
      id: demoId(2, index),
      name,
      section,
      grade_level,
    })),
  );
  // Two teachers per class; the one whose account is printed teaches the first two classes.
  await tx.insert(classTeachers).values([
    ...CLASSES.flatMap((_, index) =>
      [0, 3].map((offset) => ({
        class_id: demoId(2, index),
        user_id: demoId(1, 10 + index + offset),
        from_day: opening,
      })),
    ),
    { class_id: demoId(2, 1), user_id: demoId(1, 10), from_day: opening },
  ]);
}

async function seedPupils(tx: Tx, pupils: readonly DemoPupil[]): Promise<void> {
  await tx.insert(students).values(
    pupils.map(({ number, schoolClass, ...pupil }) => ({
      ...pupil,
      id: demoId(3, number),
      user_id: demoId(1, 1_000 + number),
      class_id: demoId(2, schoolClass),
      phone: null,
    })),
  );
  await tx.insert(studentEvents).values(
    pupils.map((pupil) => ({
      id: demoId(4, pupil.number),
      student_id: demoId(3, pupil.number),
      kind: 'enrolled' as const,
      to_value: `${CLASSES[pupil.schoolClass]!.name} ${CLASSES[pupil.schoolClass]!.section}`,
      created_by: demoId(1, 1),
      created_at: new Date(`${pupil.admission_date}T09:00:00Z`),
    })),
  );
}

/** Events of all features run in chronological order, because the ledger and the audit trail record them so. */
async function seedFeatures(tx: Tx, school: DemoSchool, features: readonly Feature[]): Promise<void> {
  const works = features.flatMap(({ demo }) => demo?.(school) ?? []);
  const events = works
    .flatMap((work) => work.events ?? [])
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { run } of events) await run(tx);
  for (const { seed } of works) await seed?.(tx);
}
