import { isDeepStrictEqual } from 'node:util';
import type { CardSnapshot, CardSubject } from '../card-snapshot.ts';

/**
 * What on a card is its student's own: marks, figures, ranks, what the council said, and who it is. Only a change of these makes
 * another card. Each is named here, so that a card that was printed before something else was added to it stays as valid as it was.
 */
export function ownPart({ pupil, result, ...card }: CardSnapshot) {
  return {
    pupil: [pupil.name, pupil.roll_number, pupil.matricule, pupil.born_on, pupil.born_at, pupil.sex],
    repeater: pupil.repeater,
    result: [
      result.average,
      result.points,
      result.weights,
      result.provisional,
      result.classified,
      result.rank,
    ],
    grade: [result.grade, result.appreciation],
    subjects: card.subjects.flatMap((subject) => ownSubject(subject) ?? []),
    groups: card.groups,
    slots: card.slots,
    recall: card.recall.map(({ average, rank }) => [average, rank]),
    discipline: [card.discipline.unjustified, card.discipline.justified, card.discipline.late],
    honours: card.honours.filter(({ given }) => given).map(({ label }) => label),
    council: [card.council.appreciation, card.council.decision],
  };
}

/** A subject in which nothing was entered says nothing of its student. */
const hasEntry = ({ value, judgement, values, competences }: CardSubject): boolean =>
  value !== null ||
  judgement !== null ||
  values.some((one) => one !== null) ||
  competences.some((one) => one.value !== null);

/** Null where nothing was entered. */
export const ownSubject = (subject: CardSubject | undefined) =>
  subject && hasEntry(subject)
    ? {
        name: subject.name.fr,
        weight: [subject.weight, subject.counts],
        values: subject.values,
        competences: subject.competences.map(({ value }) => value),
        value: [subject.value, subject.points, subject.judgement, subject.rank],
        grade: [subject.grade, subject.appreciation],
      }
    : null;

export const hasSameOwnPart = (one: CardSnapshot, other: CardSnapshot): boolean =>
  isDeepStrictEqual(ownPart(one), ownPart(other));

const classPart = ({ profile, recall, result: { ranked } }: CardSnapshot) => ({
  profile,
  ranked,
  means: recall.map(({ class_mean }) => class_mean),
});

/** Whether two cards of a class and period say the same of the class. */
export const hasSameClassPart = (one: CardSnapshot, other: CardSnapshot): boolean =>
  isDeepStrictEqual(classPart(one), classPart(other));

/** Whether a card says anything of its student's marks. */
export const saysMarks = ({ subjects }: CardSnapshot): boolean => subjects.some(hasEntry);
