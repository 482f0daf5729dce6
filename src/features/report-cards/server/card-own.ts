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
    // Of a school that forms no average the first cards had sums of groups.
    groups: result.points === null ? [] : card.groups,
    slots: card.slots,
    recall: card.recall.map(({ average, rank }) => [average, rank]),
    discipline: [card.discipline.unjustified, card.discipline.justified, card.discipline.late],
    sanctions: [card.discipline.exclusion, card.discipline.sanctions],
    exam: result.exam,
    honours: card.honours.filter(({ given }) => given).map(({ label }) => label),
    council: [card.council.appreciation, card.council.decision],
  };
}

/** A mark that was not entered says nothing. */
const insteadIn = (instead: CardSubject['instead'] = []) =>
  instead.map((one) => (one === 'missing' ? null : one));

/** A subject in which nothing was entered says nothing of its student. */
const hasEntry = ({ value, judgement, values, instead, competences }: CardSubject): boolean =>
  value !== null ||
  judgement !== null ||
  values.some((one) => one !== null) ||
  insteadIn(instead).some((one) => one !== null) ||
  competences.some((one) => one.value !== null);

/** Null where nothing was entered. */
export const ownSubject = (subject: CardSubject | undefined) =>
  subject && hasEntry(subject)
    ? {
        name: subject.name.fr,
        weight: [subject.weight, subject.counts],
        values: subject.values,
        notes: subject.notes?.map(({ value, instead }) => [value, insteadIn([instead])]),
        instead: subject.instead && insteadIn(subject.instead),
        competences: subject.competences.map(({ value }) => value),
        value: [subject.value, subject.points, subject.judgement, subject.rank],
        grade: [subject.grade, subject.appreciation],
      }
    : null;

const isNew = ({ discipline }: CardSnapshot) => discipline.kept !== undefined;

/** Two cards without what only one of them can say, being the newer form: nothing counts as changed that was not said before. */
export function alike(one: CardSnapshot, other: CardSnapshot): [CardSnapshot, CardSnapshot] {
  const [a, b] = isNew(one) === isNew(other) ? [one, other] : [asAtFirst(one), asAtFirst(other)];
  return hasNotes(a) === hasNotes(b) ? [a, b] : [withoutNotes(a), withoutNotes(b)];
}

const hasNotes = ({ subjects }: CardSnapshot) => subjects.some(({ notes }) => notes !== undefined);

const withoutNotes = (card: CardSnapshot): CardSnapshot => ({
  ...card,
  subjects: card.subjects.map(({ notes: _notes, ...subject }) => subject),
});

function asAtFirst({ discipline, result, subjects, ...card }: CardSnapshot): CardSnapshot {
  const { unjustified, justified, late } = discipline;
  const { exam: _exam, missing: _missing, ...figures } = result;
  return {
    ...card,
    discipline: { unjustified, justified, late },
    result: figures,
    subjects: subjects.map(({ instead: _instead, ...subject }) => subject),
  };
}

export function hasSameOwnPart(one: CardSnapshot, other: CardSnapshot): boolean {
  const [a, b] = alike(one, other);
  return isDeepStrictEqual(ownPart(a), ownPart(b));
}

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
