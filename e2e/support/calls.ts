import type { Page } from 'playwright-core';

/** The API URLs of a request, without filters. */
export const callsOf = (url: string): string[] =>
  addressesOf(url).map((address) => address.replace(/\?.*$/, ''));

/** The same with their filters. */
export function addressesOf(url: string): string[] {
  const { pathname, search, searchParams } = new URL(url);
  if (pathname !== '/api/v1/batch') return pathname.startsWith('/api/') ? [pathname + search] : [];
  return searchParams.getAll('of').map((address) => `/api/v1${address}`);
}

/**
 * Records what a page reads from its document until its first event stream, which may cause it to read again.
 * Returns the URLs that were requested more than once since the last document.
 */
export function watchReadTwice(page: Page): () => string[] {
  const open = { reads: [] as string[], isListening: false };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) Object.assign(open, { reads: [], isListening: false });
    if (request.url().includes('/api/v1/events')) open.isListening = true;
    if (request.method() === 'GET' && !open.isListening) open.reads.push(...addressesOf(request.url()));
  });
  return () => open.reads.filter((address, place) => open.reads.indexOf(address) < place);
}
