import type { AnyRouter } from '@orpc/server';
import { getRouter, isProcedure } from '@orpc/server';

/** Paths of a router's procedures under `prefix`, in its notation: `/api/v1/students/{student_id}`. */
export function pathsOf(router: AnyRouter, prefix: string, names: string[] = []): string[] {
  const found = names.length > 0 ? getRouter(router, names) : router;
  if (isProcedure(found)) return [`${prefix}${found['~orpc'].route.path ?? ''}`];
  return Object.keys(found as object).flatMap((name) => pathsOf(router, prefix, [...names, name]));
}

/**
 * Maps a URL to its route pattern, so that logs contain the route but no values such as a receipt's code or a
 * file's token. Accepts the notation of the API (`{id}`), the server (`:id`, `*`) and the pages (`$id`). More
 * specific patterns match first; an unmatched URL is not logged.
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

/** Literal segments rank first, then parameters, then wildcards. */
function rankOf(pattern: string): number {
  const parts = pattern.split('/').slice(1);
  const named = parts.filter((part) => part !== '*' && !PART.test(part)).length;
  return (parts.includes('*') ? 0 : 1_000) + named * 10 + parts.length;
}
