import { seededRandom } from '#platform/random/seeded-random.ts';
import type { Problem, Rule } from '../problem.ts';
import { compile } from '../search/compile.ts';
import { findPlacement } from '../search/find-placement.ts';
import type { Model } from '../search/model.ts';
import type { Contradiction } from '../verdict.ts';
import { aloneStarts, dayShortage, personShortage, roomShortage, type Shortage } from './bounds.ts';
import { partOf, rulesAbout } from './part.ts';
import { type Effort, prove } from './prove.ts';
import { smallestSet } from './smallest-set.ts';

/** Seconds for minimizing a contradiction; after that it may contain unnecessary lessons or rules. */
const SMALL_SECONDS = 3;
/** Seconds in which a search must place a few lessons, to show that a rule was necessary. */
const SECONDS = 0.3;

/**
 * Contradictions found by counting, before any search: lessons without a slot, people with more periods than
 * slots, lessons on different days with too few days, too few rooms of a kind. Each is reduced to the rules
 * that cause it.
 */
export function countedContradictions(problem: Problem, isOver: () => boolean, most = 8): Contradiction[] {
  const model = compile(problem);
  const found: Contradiction[] = [];
  for (const { blocks } of shortages(model)) {
    if (found.length >= most || isOver()) break;
    const contradiction = explain(problem, lessonsOf(model, blocks), { steps: 0, isOver });
    if (contradiction && !found.some((other) => isSame(other, contradiction))) found.push(contradiction);
  }
  return found;
}

function* shortages(model: Model): Generator<Shortage> {
  const starts = aloneStarts(model);
  for (let block = 0; block < model.blocks; block += 1)
    if (!starts.subarray(block * model.slots, (block + 1) * model.slots).includes(1))
      yield { kind: 'nowhere', blocks: [block], resources: [], needed: 1, there: 0 };
  for (const rule of new Set(model.pairRule)) {
    const shortage = dayShortage(model, starts, rule);
    if (shortage) yield shortage;
  }
  for (let person = 0; person < model.persons; person += 1) {
    const shortage = personShortage(model, starts, person);
    if (shortage) yield shortage;
  }
  const shortage = roomShortage(model, starts);
  if (shortage) yield shortage;
}

const lessonsOf = (model: Model, blocks: readonly number[]) =>
  blocks.flatMap((block) => model.members[block]!.map(({ lesson }) => model.lessonIds[lesson]!));

const isSame = (one: Contradiction, other: Contradiction) =>
  one.kind === other.kind &&
  one.rules.toSorted().join('\n') === other.rules.toSorted().join('\n') &&
  (one.rules.length > 0 || one.lessons.toSorted().join('\n') === other.lessons.toSorted().join('\n'));

/**
 * A proof that these lessons cannot all be placed, with as few lessons and rules as possible; null if none
 * was found.
 */
export function explain(problem: Problem, lessons: readonly string[], effort: Effort): Contradiction | null {
  const end = performance.now() + SMALL_SECONDS * 1000;
  const isImpossible = (of: readonly string[], rules: readonly Rule[]) =>
    performance.now() < end && prove({ problem, lessons: of, rules }, effort) !== null;
  const all = rulesAbout(problem, lessons);
  const proof = prove({ problem, lessons, rules: all }, effort);
  if (!proof) return null;
  let few = proof.shortage ? lessonsOf(proof.model, proof.shortage.blocks) : lessons;
  if (few.length < lessons.length && !isImpossible(few, all)) few = lessons;
  // A shortage keeps all its lessons, so that its numbers state how much is missing.
  else if (!proof.shortage) few = smallestSet(few, (of) => of.length > 0 && isImpossible(of, all));
  const named = smallestSet(rulesAbout(problem, few), (rules) => isImpossible(few, rules));
  const rules = withoutNeedless(problem, few, named, effort);
  return contradictionOf(problem, few, rules, effort);
}

/**
 * Removes each rule without which the lessons still cannot be placed, by solving again or proving with more
 * effort.
 */
function withoutNeedless(
  problem: Problem,
  lessons: readonly string[],
  rules: Rule[],
  effort: Effort,
): Rule[] {
  let needed = rules;
  for (const rule of rules) {
    const others = needed.filter((each) => each !== rule);
    if (canPlace(problem, lessons, others)) continue;
    if (prove({ problem, lessons, rules: others }, { ...effort, steps: effort.steps * 4 + 500 }))
      needed = others;
  }
  return needed;
}

/** Whether a search can place these lessons under these rules. */
export function canPlace(problem: Problem, lessons: readonly string[], rules: readonly Rule[]): boolean {
  const model = compile(partOf({ problem, lessons, rules }), new Set(lessons));
  const end = performance.now() + SECONDS * 1000;
  const { best } = findPlacement(model, {
    random: seededRandom(1),
    isOver: () => performance.now() > end,
    onStall: () => true,
  });
  return best.unplaced === 0;
}

function contradictionOf(
  problem: Problem,
  lessons: readonly string[],
  rules: readonly Rule[],
  effort: Effort,
): Contradiction | null {
  const proof = prove({ problem, lessons, rules }, { ...effort, steps: effort.steps * 4 + 500 });
  if (!proof) return null;
  const { model, shortage } = proof;
  const short = shortage ? lessonsOf(model, shortage.blocks) : lessons;
  const shared = { lessons: short, rules: rules.map(({ id }) => id) };
  if (!shortage) return { kind: 'clash', ...shared, people: sharedPeople(model) };
  const people = shortage.resources.flatMap((at) => factOf(model, at));
  const { kind, needed, there } = shortage;
  return kind === 'nowhere' ? { kind, ...shared, people } : { kind, ...shared, people, needed, there };
}

function factOf(model: Model, resource: number): Contradiction['people'] {
  const reason = model.reasons[resource]!;
  return 'rule' in reason ? [] : [reason];
}

/** People and rooms that at least two of the lessons need. */
function sharedPeople(model: Model): Contradiction['people'] {
  const uses = new Map<number, number>();
  for (const of of model.useOf) uses.set(of, (uses.get(of) ?? 0) + 1);
  return [...uses].filter(([, count]) => count > 1).flatMap(([of]) => factOf(model, of));
}
