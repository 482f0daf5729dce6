// Opens the portal offline: it caches the files of a teacher's pages and one document, but never the API's
// data about people; pages store what they need themselves (platform/outbox). A newer worker waits until the
// last page of the old one is closed, so an open form loses nothing.

/** Written by scripts/prerender.mjs: the files of the build. */
declare const SHELL: { version: string; files: Readonly<Record<string, readonly string[]>> };

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Client = { postMessage: (message: string) => void };
type Scope = {
  location: Location;
  clients: { claim: () => Promise<void>; matchAll: () => Promise<readonly Client[]> };
  addEventListener: {
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'install' | 'activate' | 'sync' | 'message', listener: (event: Extendable) => void): void;
  };
};

const scope = globalThis as unknown as Scope;
const CACHE = `shell-${SHELL.version}`;
const DOCUMENT = '/attendance';
/** A network that has not responded within this time counts as offline. */
const PATIENCE_MS = 4_000;
/** The document's Vary header lists cookies; offline there is only one copy. */
const WHATEVER_COOKIES = { ignoreVary: true };

scope.addEventListener('install', (event) => {
  event.waitUntil(keepLanguage());
});

// The language was changed, and the server already knows.
scope.addEventListener('message', (event) => {
  event.waitUntil(keepLanguage());
});

/** The device caches one language: the one in which the server sends the document now. */
async function keepLanguage(): Promise<void> {
  const answer = await fetch(DOCUMENT);
  if (answer.ok) await keep(answer);
}

/**
 * Caches the document once all that it needs in its language is cached; then what only another language
 * needs is deleted.
 */
async function keep(answer: Response): Promise<void> {
  const [, language = ''] = /<html lang="(\w+)"/.exec(await answer.clone().text()) ?? [];
  const files = SHELL.files[language];
  if (!files) return;
  const cache = await caches.open(CACHE);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !held.has(file)));
  await cache.put(DOCUMENT, answer);
  for (const file of Object.values(SHELL.files).flat())
    if (held.has(file) && !files.includes(file)) await cache.delete(file);
}

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      await scope.clients.claim();
    })(),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && isPortal(pathname)) event.respondWith(documentFor(event, pathname));
});

/** The landing page, the sign-in and public checks are not available offline. */
const isPortal = (path: string) =>
  path !== '/' && !/^\/(auth|v|verify|api|livez|readyz|healthz)(\/|$)/.test(path);

/** A built file has its content hash in its name, so a cached copy is always valid. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const held = await cache.match(request.url);
  if (held) return held;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function documentFor(event: Fetching, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const answer = await soon(fetch(event.request));
    if (answer.ok && path === DOCUMENT) event.waitUntil(keep(answer.clone()));
    return answer;
  } catch (error) {
    const held = await cache.match(DOCUMENT, WHATEVER_COOKIES);
    if (held) return held;
    throw error;
  }
}

function soon(answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new TypeError('The network does not answer.')), PATIENCE_MS);
    answer.then(resolve, reject);
  });
}

/** Back online: an open page sends its outbox. The worker itself has no session and no marks. */
scope.addEventListener('sync', (event) => {
  event.waitUntil(
    (async () => {
      // A worker's own pages have its origin, so there is no other to specify.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      for (const client of await scope.clients.matchAll()) client.postMessage('send');
    })(),
  );
});
