import type { Combination, MarkingScheme } from '../../marking-scheme.ts';

type Node = Record<string, unknown>;

/** The value at a path of the scheme: `missing.average`, `periods.0.weight`. */
export function valueAt(scheme: MarkingScheme, path: string): unknown {
  return path.split('.').reduce<unknown>((node, step) => (node as Node | null | undefined)?.[step], scheme);
}

/** A copy of the scheme with another value at a path; undefined removes it. */
export function withValue(scheme: MarkingScheme, path: string, value: unknown): MarkingScheme {
  if (path === 'combination.rule')
    return { ...scheme, combination: combinationOf(value as Combination['rule']) };
  return put(scheme as unknown as Node, path.split('.'), value) as unknown as MarkingScheme;
}

function put(node: Node, [step, ...rest]: string[], value: unknown): Node {
  const copy = (Array.isArray(node) ? [...(node as unknown[])] : { ...node }) as Node;
  if (rest.length > 0) copy[step!] = put((copy[step!] ?? {}) as Node, rest, value);
  else if (value === undefined) delete copy[step!];
  else copy[step!] = value;
  return copy;
}

function combinationOf(rule: Combination['rule']): Combination {
  if (rule === 'best') return { rule, count: 3 };
  if (rule === 'drop_lowest') return { rule, count: 1, keep: 2 };
  return { rule };
}
