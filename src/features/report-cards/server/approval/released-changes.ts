import { createHash } from 'node:crypto';
import { LOCALES, type Locale } from '#platform/i18n/locale.ts';
import { sayIn } from '#platform/i18n/server/words.ts';
import type { Tx } from '#platform/db/database.ts';
import type { CardSnapshot } from '../../card-snapshot.ts';
import type { CardChange } from '../../council.contract.ts';
import { CHANGE_WORDS, MORE, RANKS_ALONE } from '../../report-cards-approval-words.ts';
import { keyOf, written } from '../../report-cards.rules.ts';
import { cardChanges } from '../card-changes.ts';
import type { ClassPeriod } from '../card-facts.queries.ts';
import { ownPart } from '../card-own.ts';
import { standingOf } from '../card-standing.service.ts';
import { readClassCards } from '../class-cards.service.ts';

/** A card that a family or a student has been given, and the one that would take its place. */
export type ReleasedChange = { cardId: string; before: CardSnapshot; after: CardSnapshot };

/** The most students, and changes of one card, that a sentence names. */
const MOST = 20;

/** Released cards that a making of a class, or of one student, would replace. */
export async function findReleasedChanges(
  tx: Tx,
  { now, installation }: { now: () => Date; installation: { schoolName: string } },
  of: ClassPeriod,
  only?: string,
): Promise<ReleasedChange[]> {
  const cards = await readClassCards(tx, of, installation);
  if (!cards) return [];
  const standings = await standingOf(tx, of, cards.snapshots, now());
  return [...standings].flatMap(([studentId, { card, before, is }]) =>
    card.delivered && before && (only ? only === studentId && is !== 'same' : is === 'outdated')
      ? [{ cardId: card.id, before, after: cards.snapshots.get(studentId)! }]
      : [],
  );
}

/** Changes whenever other cards would be replaced, or by others; null if none would be. */
export function fingerprintOf(changes: readonly ReleasedChange[]): string | null {
  if (changes.length === 0) return null;
  const lines = changes.map(({ cardId, after }) => [cardId, JSON.stringify(ownPart(after))]);
  return createHash('sha256').update(JSON.stringify(lines.toSorted())).digest('base64url');
}

/** The values of the sentence that the second person reads, in both languages where they differ. */
export function factsOf(changes: readonly ReleasedChange[]): Record<string, string> {
  const [{ after }] = changes as [ReleasedChange];
  const classNames = [...new Set(changes.map((change) => change.after.class.name))];
  return {
    student: nameOf(after),
    class: classNames.join(', '),
    cards: String(changes.length),
    ...Object.fromEntries(
      LOCALES.flatMap((locale) => [
        [`period_${locale}`, periodIn(after, locale)],
        [`changes_${locale}`, changesIn(changes, locale)],
      ]),
    ),
  };
}

const nameOf = ({ pupil }: CardSnapshot): string => pupil.name ?? pupil.roll_number;

const periodIn = ({ period, year }: CardSnapshot, locale: Locale): string =>
  period ? `${period.name[locale]} ${year}` : year;

/**
 * All changes of a single card, the average first; the average of each of several cards, or another change. Cards on which
 * others' marks moved ranks alone are counted: named, they would hide those whose own marks changed.
 */
function changesIn(changes: readonly ReleasedChange[], locale: Locale): string {
  const [one] = changes;
  if (one && changes.length === 1)
    return listed(
      averageFirst(one.before, one.after).map((change) => inWords(change, locale)),
      locale,
    );
  const own = changes.flatMap(({ before, after }) => {
    const [first] = averageFirst(withoutRanks(before), withoutRanks(after));
    return first ? [`${nameOf(after)} (${inWords(first, locale)})`] : [];
  });
  const ranks = changes.length - own.length;
  return [
    ...(own.length > 0 ? [listed(own, locale)] : []),
    ...(ranks > 0 ? [sayIn(locale)(RANKS_ALONE, { number: ranks })] : []),
  ].join(', ');
}

const averageFirst = (before: CardSnapshot, after: CardSnapshot): CardChange[] =>
  cardChanges(before, after).toSorted(
    (one, other) => Number(other.what === 'average') - Number(one.what === 'average'),
  );

const withoutRanks = (card: CardSnapshot): CardSnapshot => ({
  ...card,
  result: { ...card.result, rank: null },
  subjects: card.subjects.map((subject) => ({ ...subject, rank: null })),
  recall: card.recall.map((period) => ({ ...period, rank: null })),
});

function listed(parts: readonly string[], locale: Locale): string {
  const rest = parts.length - MOST;
  const named = parts.slice(0, MOST).join(', ');
  return rest > 0 ? `${named} ${sayIn(locale)(MORE, { number: rest })}` : named;
}

/** "Mathematics 12.00 → 14.00". */
function inWords({ what, name, before, after }: CardChange, locale: Locale): string {
  const of = name ? name[locale] : sayIn(locale)(CHANGE_WORDS[what]);
  if (before === null && after === null) return of;
  const figure = (value: string | null) => (value === null ? '–' : written(value, locale));
  return `${of} ${figure(before)} → ${figure(after)}`;
}

/** One id for a command on classes and a period, so that a request of it waits once. */
export function subjectOf(classIds: readonly string[], period: number | null, studentId?: string): string {
  const text = [...classIds]
    .toSorted()
    .concat(keyOf(period), studentId ?? '')
    .join(' ');
  const hash = createHash('sha256').update(text).digest('hex');
  // A UUID of version 8: its bits are the maker's own (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
