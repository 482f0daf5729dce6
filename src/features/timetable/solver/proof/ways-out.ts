import { seededRandom } from '#platform/random/seeded-random.ts';
import { check } from '../check.ts';
import type { Placement, Problem, Rule, RuleKind } from '../problem.ts';
import { compile } from '../search/compile.ts';
import { findPlacement } from '../search/find-placement.ts';
import { improve } from '../search/improve.ts';
import { placementOf, startsFrom } from '../search/placement.ts';
import type { Change, Contradiction, WayOut } from '../verdict.ts';
import { applyChanges, priceOf } from './changes.ts';
import { countedContradictions } from './contradictions.ts';
import { changesFor } from './read-changes.ts';

/** The penalty per unit over a softened rule: rules that are easier to give up have lower weights. */
const WEIGHTS: Partial<Record<RuleKind, number>> = {
  unavailable: 1,
  'most-a-day': 2,
  'most-in-a-row': 2,
  'most-days': 2,
  'most-gaps': 2,
  'early-start': 2,
  'least-a-day': 2,
};
const OTHER_WEIGHT = 3;
/** The most further contradictions that may be found one after another during one attempt. */
const MOST_ROUNDS = 4;
/** The most seconds for one way out, including removing unnecessary changes. */
const SECONDS = 5;
const SPARE_SECONDS = 2;

/** An attempt: rules that may be broken if necessary, and changes applied first. */
type Trial = { soften: ReadonlySet<string>; changes: readonly Change[] };

/**
 * Ways out of contradictions, the cheapest first. Each attempt makes some of the conflicting rules breakable
 * at a price, and the timetable found shows which changes are needed. Every way out is verified.
 */
export function waysOut(
  problem: Problem,
  contradictions: readonly Contradiction[],
  options: { most: number; isOver: () => boolean },
): WayOut[] {
  const found = new Map<string, WayOut>();
  for (const trial of trialsFor(problem, contradictions)) {
    if (found.size >= options.most || options.isOver()) break;
    const end = performance.now() + SECONDS * 1000;
    const way = tryWay(problem, trial, () => performance.now() > end || options.isOver());
    if (way) found.set(JSON.stringify(way.changes), way);
  }
  return [...found.values()].toSorted((one, other) => one.price - other.price);
}

/** One attempt for each rule of the first contradiction; the rules of the others may be broken in each. */
function trialsFor(problem: Problem, contradictions: readonly Contradiction[]): Trial[] {
  const [first, ...others] = contradictions;
  if (!first) return [];
  const rest = (chosen: string | null) => {
    const open = others.filter(({ rules }) => chosen === null || !rules.includes(chosen));
    return {
      soften: open.flatMap(({ rules }) => rules),
      changes: open.flatMap((each) => (each.rules.length === 0 ? (factTrials(problem, each)[0] ?? []) : [])),
    };
  };
  const byRule = problem.rules
    .filter(({ id }) => first.rules.includes(id))
    .toSorted((one, other) => weightOf(one) - weightOf(other))
    .map(({ id }): Trial => {
      const { soften, changes } = rest(id);
      return { soften: new Set([id, ...soften]), changes };
    });
  const byFact = factTrials(problem, first).map((own): Trial => {
    const { soften, changes } = rest(null);
    return { soften: new Set(soften), changes: [...own, ...changes] };
  });
  return [...byRule, ...byFact];
}

/** Changes that concern no rule: more rooms or fewer lessons, as many as are missing. */
function factTrials(
  { lessons }: Problem,
  { people, needed = 1, there = 0, ...of }: Contradiction,
): Change[][] {
  const missing = needed - there;
  const trials: Change[][] = [];
  const room = people.find((each) => 'room' in each);
  if (room) trials.push([{ kind: 'add-room', like: room.room }]);
  const longest = lessons.filter(({ id }) => of.lessons.includes(id)).toSorted((a, b) => b.length - a.length);
  const fitting = longest.filter(({ length }) => length <= missing);
  const out: Change[] = [];
  let periods = 0;
  for (const { id, length } of fitting.length > 0 ? fitting : longest) {
    if (periods >= missing) break;
    out.push({ kind: 'take-out-lesson', lesson: id });
    periods += length;
  }
  return [...trials, out];
}

const weightOf = ({ kind }: Rule) => WEIGHTS[kind] ?? OTHER_WEIGHT;

function tryWay(problem: Problem, trial: Trial, isOver: () => boolean): WayOut | null {
  const changed = applyChanges(problem, trial.changes);
  let { soften } = trial;
  for (let round = 0; round < MOST_ROUNDS && !isOver(); round += 1) {
    const softened = softenedProblem(changed, soften);
    const placement = solveSoftened(softened, isOver);
    const way = placement && wayOf(problem, changed, trial.changes, soften, placement);
    if (placement) return way && withoutNeedless(problem, way, isOver);
    // The failure may be due to a contradiction hidden by the first one.
    const hidden = countedContradictions(softened, isOver, 1)[0];
    if (!hidden || hidden.rules.length === 0) return null;
    soften = new Set([...soften, ...hidden.rules]);
  }
  return null;
}

/** The hard rules only, with these ones as wishes. */
function softenedProblem(problem: Problem, soften: ReadonlySet<string>): Problem {
  return {
    ...problem,
    rules: problem.rules.flatMap((rule): Rule[] => {
      if (soften.has(rule.id)) return [{ ...rule, weight: weightOf(rule) }];
      return rule.weight === 'hard' ? [rule] : [];
    }),
  };
}

function solveSoftened(problem: Problem, isOver: () => boolean): Placement | null {
  const model = compile(problem);
  const { best, search } = findPlacement(model, { random: seededRandom(1), isOver, onStall: isOver });
  if (best.unplaced > 0) return null;
  return placementOf(model, improve(search, { isOver, focus: true }).best);
}

function wayOf(
  problem: Problem,
  changed: Problem,
  before: readonly Change[],
  soften: ReadonlySet<string>,
  placement: Placement,
): WayOut | null {
  const changes = [
    ...before,
    ...changed.rules
      .filter(({ id }) => soften.has(id))
      .flatMap((rule) => changesFor(changed, rule, placement)),
  ];
  const { unplaced, faults, broken } = check(applyChanges(problem, changes), placement);
  if (changes.length === 0 || unplaced.length + faults.length + broken.length > 0) return null;
  return { changes, price: priceOf(changes), placement };
}

/** Removes each change that turns out to be unnecessary. */
function withoutNeedless(problem: Problem, way: WayOut, isOver: () => boolean): WayOut {
  const end = performance.now() + SPARE_SECONDS * 1000;
  const isLate = () => performance.now() > end || isOver();
  let { changes, placement } = way;
  for (const change of way.changes) {
    if (changes.length === 1 || isLate()) break;
    const fewer = changes.filter((each) => each !== change);
    const changed = softenedProblem(applyChanges(problem, fewer), new Set());
    if (countedContradictions(changed, isLate, 1).length > 0) continue;
    const model = compile(changed);
    const from = startsFrom(changed, model, placement);
    const { best } = findPlacement(model, {
      random: seededRandom(1),
      from,
      isOver: isLate,
      onStall: () => true,
    });
    if (best.unplaced > 0) continue;
    changes = fewer;
    placement = placementOf(model, best);
  }
  return { changes, price: priceOf(changes), placement };
}
