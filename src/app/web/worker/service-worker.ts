// Opens the portal offline: it caches the files of a role's pages and one document, but never the API's data
// about people; pages store what they need themselves (platform/outbox). A newer worker waits until the last
// page of the old one is closed, so that an open form loses nothing.

type ByLanguage = Readonly<Record<string, readonly string[]>>;
type ByGroup = Readonly<Record<'staff' | 'family', ByLanguage>>;
/** Inserted by scripts/prerender.mjs: the files of the build. */
declare const SHELL: { version: string; files: ByGroup; later: ByGroup };

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type Client = { postMessage: (message: string) => void };
type Scope = {
  location: Location;
  clients: { claim: () => Promise<void>; matchAll: () => Promise<readonly Client[]> };
  addEventListener: {
    (type: 'fetch', listener: (event: Fetching) => void): void;
    (type: 'install' | 'activate' | 'sync', listener: (event: Extendable) => void): void;
    (type: 'message', listener: (event: Extendable & { data: unknown }) => void): void;
  };
};

const scope = globalThis as unknown as Scope;
const CACHE = `shell-${SHELL.version}`;
/** The document with which every page opens offline: that of the page most often opened offline. */
const DOCUMENTS = { staff: '/attendance', family: '/assignments' } as const;
const DOCUMENT_KEY = '/offline';
const PHOTO_WORKER = '/photo-worker.js';
/** A network that has not responded within this time counts as offline. */
const PATIENCE_MS = 4_000;
/** The document's Vary header lists cookies; offline there is only one copy. */
const WHATEVER_COOKIES = { ignoreVary: true };

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

// A page is idle; or the language or role was changed, and the next document uses the new one.
scope.addEventListener('message', (event) => {
  event.waitUntil(event.data === 'more' ? keepLater() : keepShell());
});

/** The device caches one language and one role's pages: those of the document that the server sends now. */
async function keepShell(): Promise<void> {
  for (const path of Object.values(DOCUMENTS)) {
    // Sequential: only a document tells whose pages these are.
    const answer = await fetch(path);
    if (answer.ok && (await keep(answer, path))) return;
  }
}

/**
 * Caches the document once everything it needs is cached; then deletes what only another language or role
 * needs. False if the pages of this role open with another document.
 */
async function keep(answer: Response, path: string): Promise<boolean> {
  const { group, language } = whoseIs(await answer.clone().text());
  const files = SHELL.files[group][language];
  if (!files || DOCUMENTS[group] !== path) return false;
  const cache = await caches.open(CACHE);
  const held = await add(cache, files);
  await cache.put(DOCUMENT_KEY, answer);
  const own = new Set([...files, ...(SHELL.later[group][language] ?? [])]);
  const all = [SHELL.files, SHELL.later].flatMap((lists) =>
    Object.values(lists).flatMap((each) => Object.values(each).flat()),
  );
  for (const file of all) if (held.has(file) && !own.has(file)) await cache.delete(file);
  return true;
}

/** The group and language of the pages that a document opens. */
function whoseIs(html: string): { group: 'staff' | 'family'; language: string } {
  const [, language = ''] = /<html lang="(\w+)"/.exec(html) ?? [];
  return { group: /data-frame="(?:parent|student)"/.test(html) ? 'family' : 'staff', language };
}

/** Caches missing files; returns the paths of those that were already cached. */
async function add(cache: Cache, files: readonly string[]): Promise<Set<string>> {
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(files.filter((file) => !held.has(file)));
  return held;
}

/** Caches the pages of the same role and language that the installation left out. */
async function keepLater(): Promise<void> {
  const cache = await caches.open(CACHE);
  const held = await cache.match(DOCUMENT_KEY, WHATEVER_COOKIES);
  if (!held) return;
  const { group, language } = whoseIs(await held.text());
  await add(cache, SHELL.later[group][language] ?? []);
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
  if (pathname.startsWith('/assets/') || pathname === PHOTO_WORKER) event.respondWith(asset(request));
  else if (request.mode === 'navigate' && isPortal(pathname)) event.respondWith(documentFor(event, pathname));
});

/** The landing page, the sign-in and public checks are not available offline. */
const isPortal = (path: string) =>
  path !== '/' && !/^\/(auth|v|verify|api|livez|readyz|healthz)(\/|$)/.test(path);

/**
 * A built file has its content hash in its name or is covered by this worker's version, so a cached copy is
 * always valid.
 */
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
    if (answer.ok && Object.values<string>(DOCUMENTS).includes(path))
      event.waitUntil(keep(answer.clone(), path));
    return answer;
  } catch (error) {
    const held = await cache.match(DOCUMENT_KEY, WHATEVER_COOKIES);
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

/** Back online: an open page sends its outbox. The worker itself has no session and no entries. */
scope.addEventListener('sync', (event) => {
  event.waitUntil(
    (async () => {
      // A worker's own pages have its origin, so there is no other to specify.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      for (const client of await scope.clients.matchAll()) client.postMessage('send');
    })(),
  );
});
