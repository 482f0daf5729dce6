import type { Lesson, Problem } from '../problem.ts';
import type { Block } from './blocks.ts';
import type { Model } from './model.ts';
import type { People } from './people.ts';

export type Use = { of: number; at: number; length: number };
type Need = { at: number; length: number; lesson: number; options: Int32Array };

/** The places of `most-at-once` rules: a lesson needs one of each of its runs. */
export type Places = { count: number; ofLesson: readonly (readonly { from: number; to: number }[])[] };

type Known = {
  lessons: readonly Lesson[];
  blocks: readonly Block[];
  people: People;
  places: Places;
  /** The resource of each room. */
  roomAt: ReadonlyMap<string, number>;
  /** The number of all resources. */
  resources: number;
};

type Flat = Pick<
  Model,
  | 'useFrom'
  | 'useOf'
  | 'useAt'
  | 'useLength'
  | 'needFrom'
  | 'needAt'
  | 'needLength'
  | 'needLesson'
  | 'needOptions'
  | 'onlyRoom'
  | 'needOfLesson'
>;

/**
 * For each block, the resources it always uses; then these, and its choices of one resource out of several, as
 * flat arrays.
 */
export function usesOf(
  problem: Problem,
  { lessons, blocks, people, places, roomAt, resources }: Known,
): { uses: Use[][]; flat: Flat } {
  const persons = people.reasons.length;
  const uses: Use[][] = [];
  const needs: Need[][] = [];
  const onlyRoom = new Int32Array(lessons.length).fill(-1);
  const options = roomOptions(problem, lessons, roomAt);
  for (const block of blocks) {
    const blockUses: Use[] = [];
    const blockNeeds: Need[] = [];
    for (const { lesson, offset } of block.lessons) {
      const { length } = lessons[lesson]!;
      for (const of of people.ofLesson(lessons[lesson]!)) blockUses.push({ of, at: offset, length });
      const rooms = options[lesson]!;
      const wanted = rooms ? [{ rooms, lesson }] : [];
      for (const { from, to } of places.ofLesson[lesson]!)
        wanted.push({
          rooms: Int32Array.from({ length: to - from }, (_, n) => persons + problem.rooms.length + from + n),
          lesson: -1,
        });
      for (const { rooms: of, lesson: whose } of wanted) {
        if (of.length !== 1) blockNeeds.push({ at: offset, length, lesson: whose, options: of });
        else {
          blockUses.push({ of: of[0]!, at: offset, length });
          if (whose >= 0) onlyRoom[whose] = of[0]! - persons;
        }
      }
    }
    uses.push(blockUses);
    needs.push(blockNeeds);
  }
  preferScarceRooms(needs, resources);

  const flatUses = uses.flat();
  const flatNeeds = needs.flat();
  const needOfLesson = new Int32Array(lessons.length).fill(-1);
  for (const [at, { lesson }] of flatNeeds.entries()) if (lesson >= 0) needOfLesson[lesson] = at;
  const flat = {
    useFrom: startsOfRuns(uses),
    useOf: Int32Array.from(flatUses, ({ of }) => of),
    useAt: Int32Array.from(flatUses, ({ at }) => at),
    useLength: Int32Array.from(flatUses, ({ length }) => length),
    needFrom: startsOfRuns(needs),
    needAt: Int32Array.from(flatNeeds, ({ at }) => at),
    needLength: Int32Array.from(flatNeeds, ({ length }) => length),
    needLesson: Int32Array.from(flatNeeds, ({ lesson }) => lesson),
    needOptions: flatNeeds.map(({ options: of }) => of),
    onlyRoom,
    needOfLesson,
  };
  return { uses, flat };
}

/** The start of each inner list in the flattened list, followed by the end of the last. */
export function startsOfRuns(lists: readonly (readonly unknown[])[]): Int32Array {
  const from = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) from[at + 1] = from[at]! + list.length;
  return from;
}

/** Whether a block needs one person or room twice at the same time. */
export function overlaps(uses: readonly Use[]): boolean {
  return uses.some((one, n) =>
    uses
      .slice(n + 1)
      .some(
        (other) => one.of === other.of && one.at < other.at + other.length && other.at < one.at + one.length,
      ),
  );
}

/** Rooms that a lesson may have, as resources; null if it needs none. */
function roomOptions(problem: Problem, lessons: readonly Lesson[], roomAt: ReadonlyMap<string, number>) {
  const limited = new Map<string, ReadonlySet<string>[]>();
  const limit = (lesson: string, rooms: readonly string[]) =>
    limited.set(lesson, [...(limited.get(lesson) ?? []), new Set(rooms)]);
  for (const rule of problem.rules) {
    if (rule.weight !== 'hard') continue;
    if (rule.kind === 'rooms') for (const lesson of rule.lessons) limit(lesson, rule.rooms);
    if (rule.kind === 'place' && rule.room !== undefined) limit(rule.lesson, [rule.room]);
  }
  return lessons.map(({ id, room }) => {
    const limits = limited.get(id) ?? [];
    if (!room && limits.length === 0) return null;
    const fitting = problem.rooms.filter((each) => {
      if (room && ('kind' in room ? each.kind !== room.kind : !room.oneOf.includes(each.id))) return false;
      return limits.every((of) => of.has(each.id));
    });
    return Int32Array.from(fitting, (each) => roomAt.get(each.id)!);
  });
}

/** Rooms that few lessons can use come first, so that the others stay free for those that need them. */
function preferScarceRooms(needs: readonly (readonly Need[])[], resources: number) {
  const wanted = new Int32Array(resources);
  for (const { options } of needs.flat()) for (const option of options) wanted[option]! += 1;
  for (const { options } of needs.flat())
    options.sort((one, other) => wanted[one]! - wanted[other]! || one - other);
}
