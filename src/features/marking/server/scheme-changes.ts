import type { MarkingScheme } from '../marking-scheme.ts';

/** The maximum number of lines the audit trail stores per change; a rewritten scheme would exceed it. */
const MOST_LINES = 60;

/** Every value of a scheme by its path: "periods.0.parts.1.weight". */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (value === null || typeof value !== 'object') return [[path, String(value ?? '–')]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path ? `${path}.${key}` : key));
}

/** The differences between two schemes, value by value: "rounding.decimals: 2 → 1". */
export function schemeChanges(was: MarkingScheme, is: MarkingScheme): string[] {
  const [before, after] = [new Map(leavesOf(was)), new Map(leavesOf(is))];
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [old, fresh] = [before.get(path) ?? '–', after.get(path) ?? '–'];
    return old === fresh ? [] : [`${path}: ${old} → ${fresh}`];
  });
  return changes.length <= MOST_LINES ? changes : [...changes.slice(0, MOST_LINES - 1), '…'];
}
