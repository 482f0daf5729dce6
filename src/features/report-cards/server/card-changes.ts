import { isDeepStrictEqual } from 'node:util';
import type { CardSnapshot, CardSubject } from '../card-snapshot.ts';
import type { CardChange } from '../report-cards.contract.ts';
import { bothOf } from '../report-cards.rules.ts';

/** What a card would say otherwise if it were made now: the figures by name, with what stood there before. None where it says the same. */
export function cardChanges(before: CardSnapshot, after: CardSnapshot): CardChange[] {
  const [was, is] = [before.result, after.result];
  const changes = [
    ...subjectChanges(before.subjects, after.subjects),
    changed('average', was.average, is.average),
    changed('rank', rankOf(was), rankOf(is)),
    changed('class_mean', before.profile?.mean ?? null, after.profile?.mean ?? null),
    differ('absences', before.discipline, after.discipline),
    differ('honours', before.honours, after.honours),
    differ('council', before.council, after.council),
    differ('identity', [before.pupil, before.class, before.school], [after.pupil, after.class, after.school]),
  ].flatMap((change) => change ?? []);
  return changes.length > 0 ? changes : [differ('other', before, after) ?? []].flat();
}

/** In the order of the card as it would be now; a subject that it would not have any more stands last. */
function subjectChanges(
  before: readonly CardSubject[],
  after: readonly CardSubject[],
): (CardChange | null)[] {
  const names = new Map([...after, ...before].map(({ name }) => [name.fr, name]));
  return [...names].map(([key, name]) => {
    const of = (subjects: readonly CardSubject[]) => valueOf(subjects.find((one) => one.name.fr === key));
    const change = changed('subject', of(before), of(after));
    return change && { ...change, name };
  });
}

const valueOf = (subject: CardSubject | undefined): string | null =>
  subject?.value ?? (subject?.judgement ? bothOf(subject.judgement) : null);

const rankOf = ({ rank, classified }: CardSnapshot['result']): string | null =>
  classified && rank !== null ? String(rank) : null;

const changed = (what: CardChange['what'], before: string | null, after: string | null): CardChange | null =>
  before === after ? null : { what, name: null, before, after };

const differ = (what: CardChange['what'], before: unknown, after: unknown): CardChange | null =>
  isDeepStrictEqual(before, after) ? null : { what, name: null, before: null, after: null };
