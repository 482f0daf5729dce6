import type { Lesson, Rule } from '../problem.ts';

/** Lessons tied together by hard rules, with their offset from the first. */
export type Block = { lessons: readonly { lesson: number; offset: number }[]; contradictory: boolean };

/** Merges lessons with the same start, and consecutive ones, into blocks. */
export function blocksOf(
  lessons: readonly Lesson[],
  rules: readonly Rule[],
  indexOf: ReadonlyMap<string, number>,
): Block[] {
  const ties = lessons.map((): { to: number; by: number }[] => []);
  const tie = (from: number | undefined, to: number | undefined, by: number) => {
    if (from === undefined || to === undefined) return;
    ties[from]!.push({ to, by });
    ties[to]!.push({ to: from, by: -by });
  };
  for (const rule of rules) {
    if (rule.weight !== 'hard') continue;
    if (rule.kind === 'same-start') {
      const known = rule.lessons.flatMap((id) => indexOf.get(id) ?? []);
      for (const other of known.slice(1)) tie(known[0], other, 0);
    }
    if (rule.kind === 'follows') {
      const first = indexOf.get(rule.first);
      if (first !== undefined) tie(first, indexOf.get(rule.second), lessons[first]!.length);
    }
  }
  const offsets = new Map<number, number>();
  const blocks: Block[] = [];
  for (const start of lessons.keys()) {
    if (offsets.has(start)) continue;
    offsets.set(start, 0);
    const found = [start];
    let contradictory = false;
    // The list grows during the loop.
    for (const from of found) {
      for (const { to, by } of ties[from]!) {
        const offset = offsets.get(from)! + by;
        if (!offsets.has(to)) {
          offsets.set(to, offset);
          found.push(to);
        } else if (offsets.get(to) !== offset) contradictory = true;
      }
    }
    const least = Math.min(...found.map((lesson) => offsets.get(lesson)!));
    blocks.push({
      lessons: found.map((lesson) => ({ lesson, offset: offsets.get(lesson)! - least })),
      contradictory,
    });
  }
  return blocks;
}
