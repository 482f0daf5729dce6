import type { AnyRouter } from '@orpc/server';
import { getRouter, isProcedure } from '@orpc/server';

/** The addresses of a router's procedures that stand at `prefix`, in its notation: `/api/v1/students/{student_id}`. */
export function pathsOf(router: AnyRouter, prefix: string, names: string[] = []): string[] {
  const found = names.length > 0 ? getRouter(router, names) : router;
  if (isProcedure(found)) return [`${prefix}${found['~orpc'].route.path ?? ''}`];
  return Object.keys(found as object).flatMap((name) => pathsOf(router, prefix, [...names, name]));
}

/**
 * Finds the pattern of an address, so that a log names the route and not what stands in it: a receipt's code, a file's token.
 * Patterns are written as the API's (`{id}`), the server's (`:id`, `*`) or the pages' (`$id`) router does. Those that name more
 * in words come first; of an address that fits none nothing is told.
 */
export function routePatterns(patterns: readonly string[]): (path: string) => string {
  const words = new Set(patterns.filter((pattern) => !/[{:$*]/.test(pattern)));
  const shaped = [...new Set(patterns)]
    .filter((pattern) => !words.has(pattern) && !/^\/?\*?$/.test(pattern))
    .map((pattern) => ({ pattern, shape: shapeOf(pattern), rank: rankOf(pattern) }))
    .toSorted((a, b) => b.rank - a.rank);
  return (path) =>
    words.has(path) ? path : (shaped.find(({ shape }) => shape.test(path))?.pattern ?? '(unknown)');
}

const PART = /^(\{.*\}|:.*|\$.*)$/;

function shapeOf(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => {
    if (part === '*') return '.*';
    return PART.test(part) ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}$`);
}

/** Words count, then what stands for one part; what stands for any rest comes last. */
function rankOf(pattern: string): number {
  const parts = pattern.split('/').slice(1);
  const named = parts.filter((part) => part !== '*' && !PART.test(part)).length;
  return (parts.includes('*') ? 0 : 1_000) + named * 10 + parts.length;
}
