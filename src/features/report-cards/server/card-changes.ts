import { isDeepStrictEqual } from 'node:util';
import type { CardSnapshot, CardSubject } from '../card-snapshot.ts';
import type { CardChange } from '../council.contract.ts';
import { bothOf } from '../report-cards.rules.ts';
import { alike, hasSameOwnPart, ownPart, ownSubject } from './card-own.ts';

/** Differences in the student's own data between a card and one made now: figures by name, with the previous value. */
export function cardChanges(one: CardSnapshot, other: CardSnapshot): CardChange[] {
  const [before, after] = alike(one, other);
  if (hasSameOwnPart(before, after)) return [];
  const [was, is] = [before.result, after.result];
  const [own, now] = [ownPart(before), ownPart(after)];
  const changes = [
    ...subjectChanges(before.subjects, after.subjects),
    changed('average', was.average, is.average),
    changed('rank', rankOf(was), rankOf(is)),
    differ('absences', [own.discipline, own.sanctions], [now.discipline, now.sanctions]),
    differ('honours', own.honours, now.honours),
    differ('council', own.council, now.council),
    differ('identity', own.pupil, now.pupil),
  ].flatMap((change) => change ?? []);
  return changes.length > 0 ? changes : [{ what: 'other', name: null, before: null, after: null }];
}

/** In the order of the new card; subjects no longer on it come last. */
function subjectChanges(
  before: readonly CardSubject[],
  after: readonly CardSubject[],
): (CardChange | null)[] {
  const names = new Map([...after, ...before].map(({ name }) => [name.fr, name]));
  return [...names].map(([key, name]) => {
    const of = (subjects: readonly CardSubject[]) => subjects.find((one) => one.name.fr === key);
    const [was, is] = [of(before), of(after)];
    const change =
      changed('subject', valueOf(was), valueOf(is)) ?? differ('subject', ownSubject(was), ownSubject(is));
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
