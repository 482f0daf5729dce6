import type { QueryClient } from '@tanstack/react-query';
import type { Frame } from '../frame-cookie.ts';
import { PAGES } from '../web/pages.ts';

type Asked = { queryFn?: unknown };

/**
 * The addresses of the API that a page asks for at its first view, from the page's own `asks`: the document names them, and they
 * are on their way before the page's code is here. Nothing is sent: each call ends where it would make its request. What only
 * the page can ask for, its `names` say.
 */
export async function firstAsked(path: string, frame: Frame): Promise<string[]> {
  const page = PAGES.find((page) => page.path === path);
  const addresses: string[] = [];
  const calls: Promise<unknown>[] = [];
  const real = globalThis.Request;
  globalThis.Request = function noteAddress(address: string) {
    addresses.push(address);
    throw new Error('only its address is wanted');
  } as unknown as typeof Request;
  const queries = {
    prefetchQuery: ({ queryFn }: Asked) => {
      if (typeof queryFn !== 'function') throw new Error(`${path} asks for something that has no call`);
      calls.push(queryFn({ signal: new AbortController().signal }) as Promise<unknown>);
    },
  };
  try {
    page?.asks?.(queries as unknown as QueryClient, frame === 'none' ? null : frame);
    await Promise.allSettled(calls);
  } finally {
    globalThis.Request = real;
  }
  return [...addresses, ...(page?.names?.(frame === 'none' ? null : frame) ?? []).map(named(path))];
}

/** The same of a tab that the page's address names. */
export const tabAsked = (path: string, tab: string, frame: Frame): string[] =>
  (PAGES.find((page) => page.path === path)?.tabs?.[tab]?.names?.(frame === 'none' ? null : frame) ?? []).map(
    named(path),
  );

/** The filter that the first address takes, where the page's own has it. */
export const filterOf = (path: string): string | undefined =>
  PAGES.find((page) => page.path === path)?.filter;

/** Which of the first answers has the heading of a page about one record, and where in it. */
export function firstHeading(path: string): { address: string; field: string } | undefined {
  const heads = PAGES.find((page) => page.path === path)?.heads;
  return heads && { ...heads, address: named(path)(heads.address) };
}

/** The parts of an address that only a visit knows, by their place in the page's own: `/students/$studentId` is `/students/~2`. */
const named = (path: string) => (address: string) =>
  `/api/v1${address.replaceAll(/\$\w+/g, (part) => {
    const place = path.split('/').indexOf(part);
    if (place < 0) throw new Error(`${path} has no ${part}`);
    return `~${place}`;
  })}`;
