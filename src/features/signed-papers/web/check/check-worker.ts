// Opens the page that checks papers without a network: its one document and the two files beside it. It keeps nothing of any paper,
// since what a code says stands behind the # of the address, which no worker and no server is sent.

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

/** What the network says, which knows newer keys; without it what was kept. Files by their paths: a language changes none of them. */
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
