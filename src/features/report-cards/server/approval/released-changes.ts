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

/** A released card and the one that would replace it. */
export type ReleasedChange = { cardId: string; before: CardSnapshot; after: CardSnapshot };

/** The most students, and the most changes of one card, listed in a sentence. */
const MOST = 20;

/** The released cards that would be replaced if the cards of a class, or of one student, were made now. */
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

/** A hash of the released cards and of their replacements; null if none would be replaced. */
export function fingerprintOf(changes: readonly ReleasedChange[]): string | null {
  if (changes.length === 0) return null;
  const lines = changes.map(({ cardId, after }) => [cardId, JSON.stringify(ownPart(after))]);
  return createHash('sha256').update(JSON.stringify(lines.toSorted())).digest('base64url');
}

/** The values for the second person's sentence, in both languages where they differ. */
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
 * A text about the changes: all changes of a single card with the average first, or one change per card for
 * several. Cards on which only ranks changed, because of other students' marks, are just counted, so that
 * they do not crowd out the others.
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

/** A deterministic id for a command on classes and a period, so that only one request for it can be pending. */
export function subjectOf(classIds: readonly string[], period: number | null, studentId?: string): string {
  const text = [...classIds]
    .toSorted()
    .concat(keyOf(period), studentId ?? '')
    .join(' ');
  const hash = createHash('sha256').update(text).digest('hex');
  // A version 8 UUID, whose bits are application-defined (RFC 9562).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
