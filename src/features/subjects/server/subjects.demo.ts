import { demoId, type DemoWork } from '#features/demo.ts';
import { USUAL_SUBJECTS, type UsualSet } from '../subjects-usual.ts';
import { classSubjects, subjects } from '#features/roster/server/subjects.tables.ts';

/** For each of the demo's three classes: its usual list, the number of subjects, and its two teachers. */
const CLASSES: { set: UsualSet; subjects: number; teachers: [number, number] }[] = [
  { set: 'secondary_francophone', subjects: 11, teachers: [10, 13] },
  { set: 'secondary_francophone', subjects: 12, teachers: [11, 14] },
  { set: 'secondary_anglophone', subjects: 12, teachers: [12, 15] },
];
const SETS = ['secondary_francophone', 'secondary_anglophone'] as const;

const id = (set: UsualSet, place: number) =>
  demoId(70 + SETS.indexOf(set as (typeof SETS)[number]), place + 1);

/** The subjects of both sections and the teaching loads; one class subject has no teacher yet. */
export function demoSubjects(): DemoWork {
  return {
    seed: async (tx) => {
      await tx
        .insert(subjects)
        .values(
          SETS.flatMap((set) =>
            USUAL_SUBJECTS[set].map((subject, place) => ({ id: id(set, place), ...subject })),
          ),
        );
      await tx.insert(classSubjects).values(
        CLASSES.flatMap(({ set, subjects: number, teachers }, schoolClass) =>
          USUAL_SUBJECTS[set].slice(0, number).map(({ default_coefficient }, place) => ({
            class_id: demoId(2, schoolClass),
            subject_id: id(set, place),
            teacher_id: place === 3 ? null : demoId(1, teachers[place % 2]!),
            coefficient: default_coefficient,
            weekly_hours: place % 3 === 0 ? '2.5' : '2',
          })),
        ),
      );
    },
  };
}
