import { isDeepStrictEqual } from 'node:util';
import type { CardSnapshot, CardSubject } from '../card-snapshot.ts';

/**
 * The part of a card that is its student's own: marks, figures, ranks, council comments, and
 * identity. Only a change of these requires another card. Fields are listed explicitly, so that
 * adding one later does not invalidate printed cards.
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
    // In schools that form no average, the first cards had group subtotals.
    groups: result.points === null ? [] : card.groups,
    slots: card.slots,
    recall: card.recall.map(({ average, rank }) => [average, rank]),
    discipline: [card.discipline.unjustified, card.discipline.justified, card.discipline.late],
    sanctions: [card.discipline.exclusion, card.discipline.sanctions],
    exam: result.exam,
    honours: card.honours.filter(({ given }) => given).map(({ label }) => label),
    council: [
      card.council.appreciation,
      card.council.decision,
      card.council.strengths ?? null,
      card.council.to_improve ?? null,
    ],
  };
}

/** A missing mark is not compared. */
const insteadIn = (instead: CardSubject['instead'] = []) =>
  instead.map((one) => (one === 'missing' ? null : one));

/** A subject without entries is not compared. */
const hasEntry = ({ value, judgement, values, instead, competences }: CardSubject): boolean =>
  value !== null ||
  judgement !== null ||
  values.some((one) => one !== null) ||
  insteadIn(instead).some((one) => one !== null) ||
  competences.some((one) => one.value !== null);

/** Null if nothing was entered. */
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

/** Removes fields that only one of the cards' formats has, so that new fields never count as changes. */
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

/** Whether two cards of a class and period have equal class data. */
export const hasSameClassPart = (one: CardSnapshot, other: CardSnapshot): boolean =>
  isDeepStrictEqual(classPart(one), classPart(other));

/** Whether a card has any marks of its student. */
export const saysMarks = ({ subjects }: CardSnapshot): boolean => subjects.some(hasEntry);
