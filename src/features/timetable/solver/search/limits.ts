import type { Lesson, Problem, Rule, Weight } from '../problem.ts';
import type { Limit, ListWish } from './model.ts';
import type { People } from './people.ts';

/** The limits on each person's week, hard ones and wishes separately. */
export function limitsOf({ rules }: Problem, people: People): { limits: Limit[][]; wishes: Limit[][] } {
  const limits = people.reasons.map((): Limit[] => []);
  const wishes = people.reasons.map((): Limit[] => []);
  for (const [at, rule] of rules.entries()) {
    const limit = limitOf(rule, at);
    if (!limit || !('who' in rule)) continue;
    for (const person of people.ofRule(rule)) (rule.weight === 'hard' ? limits : wishes)[person]!.push(limit);
  }
  for (const of of limits) {
    const gaps = of.find(({ kind }) => kind === 'gaps-week');
    const early = of.find(({ kind }) => kind === 'early');
    // While lessons are unplaced, the two limits combined are stricter than each alone.
    if (gaps && early) of.push({ ...gaps, kind: 'packed', limit: gaps.limit + early.limit });
  }
  return { limits, wishes };
}

function limitOf(rule: Rule, at: number): Limit | null {
  const shared: { rule: number; weight: Weight; periods: number } = {
    rule: at,
    weight: rule.weight,
    periods: -1,
  };
  switch (rule.kind) {
    case 'most-a-day':
    case 'most-in-a-row':
      return { ...shared, kind: rule.kind, limit: rule.most };
    case 'least-a-day':
      return { ...shared, kind: rule.kind, limit: rule.least };
    case 'most-days':
      return { ...shared, kind: rule.kind, limit: rule.most, periods: bitsOf(rule.periods) };
    case 'most-gaps':
      return { ...shared, kind: rule.per === 'day' ? 'gaps-day' : 'gaps-week', limit: rule.most };
    case 'early-start':
      return { ...shared, kind: 'early', limit: rule.most };
    case 'lunch':
      return { ...shared, kind: 'lunch', limit: 0, periods: bitsOf(rule.periods) };
    default:
      return null;
  }
}

const bitsOf = (periods: readonly number[] | undefined) =>
  periods ? periods.reduce((bits, period) => bits | (1 << period), 0) : -1;

/** Wishes that involve several lessons, or rooms. */
export function listWishesOf(
  { rules, rooms }: Problem,
  lessons: readonly Lesson[],
  indexOf: ReadonlyMap<string, number>,
): ListWish[] {
  const kindOf = new Map(rooms.map(({ id, kind }) => [id, kind]));
  return rules.flatMap((rule, at): ListWish[] => {
    if (rule.weight === 'hard') return [];
    const wish = (ids: readonly string[]): ListWish[] => {
      const known = [...new Set(ids)].flatMap((id) => indexOf.get(id) ?? []);
      return [{ rule, weight: rule.weight as number, at, lessons: Int32Array.from(known) }];
    };
    switch (rule.kind) {
      case 'spread':
      case 'same-start':
      case 'same-day':
      case 'most-at-once':
        return wish(rule.lessons);
      case 'rooms':
        return rule.lessons.flatMap((lesson) => wish([lesson]));
      case 'follows':
        return indexOf.has(rule.first) && indexOf.has(rule.second) ? wish([rule.first, rule.second]) : [];
      case 'place':
        return rule.room === undefined ? [] : wish([rule.lesson]);
      case 'unavailable': {
        if (rule.who !== 'room') return [];
        const of = rule.of.length > 0 ? rule.of : rooms.map(({ id }) => id);
        const fits = ({ room }: Lesson) =>
          room && of.some((id) => ('kind' in room ? kindOf.get(id) === room.kind : room.oneOf.includes(id)));
        return lessons.filter(fits).flatMap(({ id }) => wish([id]));
      }
      default:
        return [];
    }
  });
}
