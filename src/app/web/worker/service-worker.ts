// Opens the portal without a network: the files that a teacher's pages are made of, and one document. What the server says about
// people is never in it; the pages themselves keep what they need (platform/outbox). A newer worker waits until the
// last page of the old one is closed: it takes nothing away from an open form.

/** Written by scripts/prerender.mjs: what the build made. */
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
/** A network that says nothing for so long is none. */
const PATIENCE_MS = 4_000;
/** The document says that it varies by them; without a network there is the one. */
const WHATEVER_COOKIES = { ignoreVary: true };

scope.addEventListener('install', (event) => {
  event.waitUntil(keepLanguage());
});

// Somebody has chosen another language, which the server knows by now.
scope.addEventListener('message', (event) => {
  event.waitUntil(keepLanguage());
});

/** The device keeps one language: the one in which the server sends the document now. */
async function keepLanguage(): Promise<void> {
  const answer = await fetch(DOCUMENT);
  if (answer.ok) await keep(answer);
}

/** Keeps the document once all that it needs in its language is here; what only another language needs goes after that. */
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

/** The landing page, the sign-in and public checks are not for a device without a network. */
const isPortal = (path: string) =>
  path !== '/' && !/^\/(auth|v|verify|api|livez|readyz|healthz)(\/|$)/.test(path);

/** A file of the build has its content in its name: once here, it is right. */
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

/** The network is back: an open page sends what it keeps. The worker itself has no session, and knows no marks. */
scope.addEventListener('sync', (event) => {
  event.waitUntil(
    (async () => {
      // A worker's own pages are of its origin: there is no other to name.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      for (const client of await scope.clients.matchAll()) client.postMessage('send');
    })(),
  );
});
