import type { MarkingScheme } from '../marking-scheme.ts';

/** So many lines the trail keeps of one change; a scheme that was written anew has more than anybody reads. */
const MOST_LINES = 60;

/** Every value of a scheme by its place in it: "periods.0.parts.1.weight". */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[path, String(value ?? '–')]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path ? `${path}.${key}` : key));
}

/** What a change makes different in a scheme, value by value: "rounding.decimals: 2 → 1". */
export function schemeChanges(was: MarkingScheme, is: MarkingScheme): string[] {
  const [before, after] = [new Map(leavesOf(was)), new Map(leavesOf(is))];
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [old, fresh] = [before.get(path) ?? '–', after.get(path) ?? '–'];
    return old === fresh ? [] : [`${path}: ${old} → ${fresh}`];
  });
  return changes.length <= MOST_LINES ? changes : [...changes.slice(0, MOST_LINES - 1), '…'];
}
