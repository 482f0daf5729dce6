import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ClassInput, Mark, StudentResult } from '#features/marking/class-results.ts';
import { PRESETS } from '#features/marking/marking-presets.ts';
import { calculatePeriod } from '#features/marking/rules/calculate.ts';
import { aClass } from '#features/marking/rules/class.builders.ts';
import type { CardSnapshot } from '../card-snapshot.ts';
import { hasSameOwnPart } from './card-own.ts';
import { aSnapshot } from './report-cards.builders.ts';
import { snapshotsOf } from './snapshots.ts';

const SCHEME = PRESETS.cameroon_francophone_sequences;
const SUBJECTS = { MATH: '4', ANG: '2', SVT: '2' };

/** Generated marks: quarters, so that there are ties, and some missing. */
const aMark = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 80 }).map((quarters) => String(quarters / 4)) },
  { weight: 1, arbitrary: fc.constantFrom('absent', 'exempt', null) },
);
const aRow = fc.tuple(aMark, aMark);
const aPupil = fc.record({ MATH: aRow, ANG: aRow, SVT: aRow });
/** A class of up to eighty, one of its marks by index, and its new value. */
const aCorrection = fc.record({
  pupils: fc.array(aPupil, { minLength: 2, maxLength: 80, size: 'max' }),
  nth: fc.nat(),
  to: fc.integer({ min: 0, max: 80 }).map((quarters): Mark => ({ number: String(quarters / 4) })),
});

const results = (input: ClassInput) => calculatePeriod(SCHEME, input, 0);

function cardsOf(input: ClassInput): Map<string, CardSnapshot> {
  const { school, class: schoolClass, pupil } = aSnapshot();
  return snapshotsOf(
    {
      scheme: SCHEME,
      input,
      facts: {
        language: 'fr',
        teachers_sign: false,
        photo: false,
        school,
        year: '2026/2027',
        class: schoolClass,
        pupils: new Map(input.students.map(({ id }) => [id, { ...pupil, name: id }])),
        subjects: new Map(input.subjects.map(({ id }) => [id, { name: { fr: id, en: id }, teacher: null }])),
        competences: new Map(),
        discipline: new Map(),
        council: new Map(),
      },
      results: { periods: [results(input)], year: null },
    },
    0,
  );
}

/** A student's own figures as calculated, without class figures. */
const figuresOf = (student: StudentResult) =>
  JSON.stringify([
    student.average?.shown,
    student.rank,
    student.classified,
    student.points?.shown,
    student.weights,
    student.slots.map((slot) => slot?.shown),
    student.honours,
    student.grade,
    student.subjects.map(({ value, slots, rank, points }) => [
      value?.shown,
      slots.map((slot) => slot?.shown),
      rank,
      points?.shown,
    ]),
  ]);

it('a corrected mark recreates exactly the cards whose own figures changed, in any class of up to eighty', () => {
  let [kept, remade] = [0, 0];
  fc.assert(
    fc.property(aCorrection, ({ pupils, nth, to }) => {
      const marks = Object.fromEntries(
        pupils.map((pupil, at) => [
          `P${at}`,
          Object.fromEntries(Object.entries(pupil).map(([subject, row]) => [subject, [[...row]]])),
        ]),
      );
      const before = aClass({ subjects: SUBJECTS, marks });
      fc.pre(before.marks.length > 0);
      const place = nth % before.marks.length;
      const corrected = before.marks[place]!;
      const after = {
        ...before,
        marks: before.marks.map((mark, at) => (at === place ? { ...mark, mark: to } : mark)),
      };
      const [was, is] = [cardsOf(before), cardsOf(after)];
      const [then, now] = [results(before).students, results(after).students];
      for (const [at, student] of now.entries()) {
        const { student_id } = student;
        const isChanged = figuresOf(then[at]!) !== figuresOf(student);
        // Replacing "Absent" with a synonym of equal value changes the student's own card.
        if (student_id === corrected.student_id && !isChanged) continue;
        expect(!hasSameOwnPart(was.get(student_id)!, is.get(student_id)!), student_id).toBe(isChanged);
        if (isChanged) remade += 1;
        else kept += 1;
      }
    }),
    { numRuns: 60 },
  );
  // Most printed cards stay valid.
  expect(kept).toBeGreaterThan(remade);
});
