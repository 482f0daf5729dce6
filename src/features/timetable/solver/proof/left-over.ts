import type { Problem } from '../problem.ts';
import type { Found } from '../search/find-placement.ts';
import type { Model } from '../search/model.ts';
import type { Contradiction } from '../verdict.ts';
import { explain } from './contradictions.ts';

/** The most lessons of a part: trying every order of more takes too long. */
const MOST_LESSONS = 90;
/** The number of unplaced lessons examined, and of placed blocks after which a part is given up. */
const TRIED = 6;
const STEPS = 600;

/**
 * Looks for a proof around the lessons that a search could not place: first with the other lessons of their
 * people and rooms, then with those that displaced them most.
 */
export function explainLeftOver(
  problem: Problem,
  model: Model,
  { best, search, thrownOut }: Found,
  isOver: () => boolean,
): Contradiction | null {
  const { price } = search.conflicts;
  const leftOver = [...best.startOf.keys()]
    .filter((block) => best.startOf[block]! < 0)
    .toSorted((one, other) => price[other]! - price[one]!)
    .slice(0, TRIED);
  for (const around of [aroundOne, aroundAll, aroundBlockers])
    for (const block of leftOver)
      for (const blocks of around(model, block, thrownOut)) {
        if (isOver()) return null;
        if (blocks.size > MOST_LESSONS) continue;
        const lessons = [...blocks].flatMap((each) =>
          model.members[each]!.map(({ lesson }) => model.lessonIds[lesson]!),
        );
        const contradiction = explain(problem, lessons, { steps: STEPS, isOver });
        if (contradiction) return contradiction;
      }
  return null;
}

/** For a block: the blocks of each of its people and rooms in turn, and those linked to it by day rules. */
function aroundOne(model: Model, block: number): Set<number>[] {
  return resourcesOf(model, block).map(
    (of) => new Set([block, ...usersOf(model, [of]), ...pairsOf(model, block)]),
  );
}

function aroundAll(model: Model, block: number): Set<number>[] {
  return [new Set([block, ...usersOf(model, resourcesOf(model, block)), ...pairsOf(model, block)])];
}

/** The blocks of the people and rooms that displaced it most often. */
function aroundBlockers(model: Model, block: number, thrownOut: ReadonlyMap<number, number>): Set<number>[] {
  const causes = model.resources + model.ruleIds.length;
  const worst = [...thrownOut]
    .filter(([key]) => Math.floor(key / causes) === block && key % causes < model.resources)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([key]) => key % causes);
  const near = usersOf(model, worst);
  return [new Set([block, ...near])];
}

function resourcesOf(model: Model, block: number): number[] {
  const needs = model.needOptions.slice(model.needFrom[block], model.needFrom[block + 1]);
  return [
    ...new Set([
      ...model.useOf.subarray(model.useFrom[block], model.useFrom[block + 1]),
      ...needs.flatMap((options) => [...options]),
    ]),
  ];
}

function usersOf(model: Model, resources: readonly number[]): number[] {
  const blocks: number[] = [];
  for (let block = 0; block < model.blocks; block += 1)
    if (resourcesOf(model, block).some((of) => resources.includes(of))) blocks.push(block);
  return blocks;
}

const pairsOf = (model: Model, block: number) => [
  ...model.pairWith.subarray(model.pairFrom[block], model.pairFrom[block + 1]),
];
