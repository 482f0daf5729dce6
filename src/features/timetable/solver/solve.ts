import { seededRandom } from '#platform/random/seeded-random.ts';
import { check } from './check.ts';
import type { Problem } from './problem.ts';
import { countedContradictions } from './proof/contradictions.ts';
import { explainLeftOver } from './proof/left-over.ts';
import { waysOut } from './proof/ways-out.ts';
import { compile } from './search/compile.ts';
import { findPlacement, type Found } from './search/find-placement.ts';
import { improve } from './search/improve.ts';
import type { Model } from './search/model.ts';
import { placementOf, startsFrom } from './search/placement.ts';
import { fewestMoved, hasWishes, keepWishes, staying } from './search/repair.ts';
import { type Snapshot, snapshotOf } from './search/snapshot.ts';
import type { Contradiction, Progress, Reason, SolveOptions, Verdict } from './verdict.ts';

const WAYS_OUT = 3;
/** The share of the time for proofs while the search makes no progress. */
const PROOF_SHARE = 0.3;
/** The share of the time in which a repair restarts in order to move fewer lessons. */
const REPAIR_SHARE = 0.75;
/** The most blockers that a verdict lists. */
const BLOCKERS = 12;

/**
 * Solves a timetable problem, or explains why it is unsolvable. It blocks its thread; servers use
 * `startSolving`, which runs it in a worker.
 */
export function solve(problem: Problem, options: SolveOptions): Verdict {
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const isOver = () => seconds() >= options.seconds || (options.isStopped?.() ?? false);
  const tell = (phase: Progress['phase'], placed: number, penalty: number | null) =>
    options.onProgress?.({ phase, lessons: problem.lessons.length, placed, penalty, seconds: seconds() });
  const random = seededRandom(options.seed ?? 1);

  tell('checking', 0, null);
  const impossible = (contradictions: readonly Contradiction[]): Verdict => {
    tell('explaining', 0, null);
    const ways = waysOut(problem, contradictions, { most: options.waysOut ?? WAYS_OUT, isOver });
    return { kind: 'impossible', contradictions, waysOut: ways };
  };
  const counted = countedContradictions(problem, isOver);
  if (counted.length > 0) return impossible(counted);

  const model = compile(problem);
  let proved: Contradiction | null = null;
  let nextProof = 0;
  const from = options.from && startsFrom(problem, model, options.from);
  const found = findPlacement(model, {
    random,
    isOver,
    ...(from && { from }),
    ...(from && options.keepPlaces && { dislike: staying(from) }),
    onProgress: (unplaced) => tell('placing', model.blocks - unplaced, null),
    onStall: (stalled) => {
      if (seconds() < nextProof) return false;
      const end = seconds() * (1 + PROOF_SHARE) + 0.5;
      proved = explainLeftOver(problem, model, stalled, () => seconds() > end || isOver());
      nextProof = seconds() * 1.5;
      return proved !== null;
    },
  });
  if (proved) return impossible([proved]);
  if (found.best.unplaced > 0) {
    const placement = placementOf(model, found.best);
    const leftOver = problem.lessons.filter(({ id }) => !placement.has(id)).map(({ id }) => id);
    return { kind: 'not-found', placement, leftOver, blockers: blockersOf(model, found) };
  }
  const timeSpent = () => seconds() / options.seconds;
  const better = { isOver, timeSpent, onBetter: (least: number) => tell('improving', model.blocks, least) };
  let best: Snapshot;
  if (from && options.keepPlaces) {
    const isLate = () => isOver() || seconds() > options.seconds * REPAIR_SHARE;
    const search = fewestMoved(found.search, from, { random, isOver, isLate });
    best = hasWishes(model) ? keepWishes(search, from, better).best : snapshotOf(search.board);
  } else best = improve(found.search, better).best;
  const placement = placementOf(model, best);
  const { wishes, penalty } = check(problem, placement);
  return wishes.length === 0
    ? { kind: 'found', placement }
    : { kind: 'found-with-broken-wishes', placement, broken: wishes, penalty };
}

/** The rules and people that displaced the unplaced lessons, the most frequent first. */
function blockersOf(model: Model, { best, thrownOut }: Found): { reason: Reason; times: number }[] {
  const causes = model.resources + model.ruleIds.length;
  const times = new Map<string, { reason: Reason; times: number }>();
  for (const [key, count] of thrownOut) {
    const block = Math.floor(key / causes);
    if (best.startOf[block]! >= 0) continue;
    const reason = reasonOf(model, key % causes);
    const label = JSON.stringify(reason);
    times.set(label, { reason, times: (times.get(label)?.times ?? 0) + count });
  }
  return [...times.values()].toSorted((one, other) => other.times - one.times).slice(0, BLOCKERS);
}

function reasonOf(model: Model, cause: number): Reason {
  return cause < model.resources ? model.reasons[cause]! : { rule: model.ruleIds[cause - model.resources]! };
}
