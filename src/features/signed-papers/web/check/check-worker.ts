// Service worker that makes the check page available offline: its document and two files. It stores no paper: the
// content is in the URL's fragment, which neither workers nor servers receive.

import type { Scope } from './check-worker-scope.ts';

const scope = globalThis as unknown as Scope;
const CACHE = 'paper-check';
const PAGE = '/verify';
const FILES = [PAGE, '/verify/check.js', '/verify/style.css'];
const PATIENCE_MS = 4_000;

scope.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => scope.skipWaiting()),
  );
});

scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin || !FILES.includes(pathname)) return;
  event.respondWith(newest(request, pathname));
});

/** Network first, since the server knows newer keys; the cache if offline. Matched by path, ignoring the language. */
async function newest(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await soon(fetch(request));
    if (answer.ok) await cache.put(path, answer.clone());
    return answer;
  } catch (error) {
    const held = await cache.match(path, { ignoreVary: true, ignoreSearch: true });
    if (held) return held;
    throw error;
  }
}

function soon(answer: Promise<Response>): Promise<Response> {
  const silence = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new TypeError('The network does not answer.')), PATIENCE_MS);
  });
  return Promise.race([answer, silence]);
}
