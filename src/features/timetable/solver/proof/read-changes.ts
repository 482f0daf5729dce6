import { check } from '../check.ts';
import type { Lesson, Placement, Problem, Rule } from '../problem.ts';
import type { Change } from '../verdict.ts';
import { applyChanges } from './changes.ts';

/** With more exceptions, dropping the rule is simpler. */
const MOST_EXCEPTIONS = 3;

/** The smallest changes with which a placement satisfies a rule that it violates. */
export function changesFor(problem: Problem, rule: Rule, placement: Placement): Change[] {
  const drop: Change[] = [{ kind: 'drop-rule', rule: rule.id }];
  if (isKept(problem, rule, placement, [])) return [];
  switch (rule.kind) {
    case 'unavailable': {
      const busy = busySlots(problem, rule, placement);
      return rule.slots
        .filter((slot) => busy.has(slot))
        .map((slot) => ({ kind: 'free-slot', rule: rule.id, slot }));
    }
    case 'place':
      return [{ kind: 'unlock', rule: rule.id, lesson: rule.lesson }];
    case 'most-a-day':
    case 'most-in-a-row':
    case 'most-days':
    case 'most-gaps':
    case 'early-start':
    case 'least-a-day':
    case 'most-at-once':
      return changedLimit(problem, rule, placement) ?? drop;
    case 'spread':
    case 'times':
    case 'starts':
    case 'rooms':
    case 'within-breaks':
      return exceptions(problem, rule, placement) ?? drop;
    default:
      return drop;
  }
}

function isKept(problem: Problem, rule: Rule, placement: Placement, changes: readonly Change[]): boolean {
  // The other unavailable times are kept, because forbidden slots are no gaps.
  const { rules, ...changed } = applyChanges({ ...problem, rules: [rule] }, changes);
  const others = problem.rules.filter(({ kind, id }) => kind === 'unavailable' && id !== rule.id);
  const { broken } = check({ ...changed, rules: [...rules, ...others] }, placement);
  return !broken.some((each) => each.rule === rule.id);
}

function changedLimit(
  problem: Problem,
  rule: Extract<Rule, { most: number } | { least: number }>,
  placement: Placement,
): Change[] | null {
  const from = 'most' in rule ? rule.most : rule.least;
  const step = 'most' in rule ? 1 : -1;
  for (let to = from + step; to >= 0 && to <= from + problem.periods; to += step) {
    const change: Change = { kind: 'change-limit', rule: rule.id, from, to };
    if (isKept(problem, rule, placement, [change])) return [change];
  }
  return null;
}

function exceptions(
  problem: Problem,
  rule: Extract<Rule, { lessons: readonly string[] }>,
  placement: Placement,
): Change[] | null {
  const changes: Change[] = [];
  if (rule.lessons.length === 0) return null;
  while (changes.length < MOST_EXCEPTIONS) {
    const { broken } = check(
      { ...problem, rules: applyChanges({ ...problem, rules: [rule] }, changes).rules },
      placement,
    );
    const lesson = broken[0]?.lessons.at(-1);
    if (lesson === undefined) return changes;
    changes.push({ kind: 'except-lesson', rule: rule.id, lesson });
  }
  return isKept(problem, rule, placement, changes) ? changes : null;
}

/** The slots occupied by lessons of the rule's people or rooms. */
function busySlots(
  problem: Problem,
  rule: Extract<Rule, { kind: 'unavailable' }>,
  placement: Placement,
): ReadonlySet<number> {
  const busy = new Set<number>();
  for (const lesson of problem.lessons) {
    const place = placement.get(lesson.id);
    if (!place || !concerns(problem, rule, lesson, place.room)) continue;
    for (let n = 0; n < lesson.length; n += 1) busy.add(place.slot + n);
  }
  return busy;
}

function concerns(
  { classes }: Problem,
  { who, of }: Extract<Rule, { kind: 'unavailable' }>,
  lesson: Lesson,
  room: string | undefined,
): boolean {
  if (who === 'room') return room !== undefined && (of.length === 0 || of.includes(room));
  if (of.length === 0) return true;
  if (who === 'teacher') return lesson.teachers.some((id) => of.includes(id));
  const withGroups = (ids: readonly string[]) =>
    new Set(ids.flatMap((id) => classes.find((each) => each.id === id)?.groups ?? [id]));
  const forbidden = withGroups(of);
  return [...withGroups(lesson.classes)].some((id) => forbidden.has(id));
}
