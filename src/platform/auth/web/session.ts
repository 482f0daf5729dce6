import type { GoTrueClient, Session } from '@supabase/auth-js';
import type * as OfficialClient from './official-client.ts';
import { AUTH_MESSAGES } from '../auth-messages.ts';
import { SESSION_KEY } from './session-key.ts';
import { MARGIN_SECONDS, storedSession } from './stored-session.ts';

export type SessionState = { loading: boolean; session: Session | null };
type Listener = () => void;
type Client = { client: GoTrueClient; library: typeof OfficialClient };

let made: Promise<Client> | undefined;
let state: SessionState = { loading: true, session: null };
let renewal: Promise<string | null> | undefined;
const listeners = new Set<Listener>();

/** The official client, loaded on first use. It stores the session in local storage and renews it automatically. */
export async function authClient(): Promise<GoTrueClient> {
  return (await withLibrary()).client;
}

function withLibrary(): Promise<Client> {
  made ??= make();
  // Clear a failed fetch so that the next call retries it.
  made.catch(() => (made = undefined));
  return made;
}

/** The stored session, even if expired: the client leaves it there while the server cannot be reached. */
function unrenewed(): Session | null {
  const stored = storedSession(0);
  return stored === 'ask' ? null : stored;
}

async function make(): Promise<Client> {
  const library = await import('./official-client.ts');
  const client = new library.GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    headers: { 'accept-language': document.documentElement.lang || 'en' },
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    experimental: { passkey: true },
    fetch: fetchWithReason,
  });
  client.onAuthStateChange((event, session) =>
    setState(session ?? (event === 'INITIAL_SESSION' ? unrenewed() : null)),
  );
  return { client, library };
}

/**
 * For a status like 503 the client does not read the body but shows the `message` of the Response, which has none, so
 * people saw "{}".
 */
async function fetchWithReason(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  return response.status >= 500 ? Object.assign(response, { message: AUTH_MESSAGES.busy }) : response;
}

/**
 * The token for a request, renewed if about to expire; null if signed out. A stored token that is still valid needs
 * no client, which loads later than most pages.
 */
export async function accessToken(): Promise<string | null> {
  const stored = made ? 'ask' : storedSession();
  if (stored !== 'ask') return stored?.access_token ?? null;
  return (await soonOr(tokenOfClient(), () => unrenewed()?.access_token)) ?? null;
}

/** The client tries for half a minute to renew a token, too long to wait without a network. */
const PATIENCE_MS = 3_000;

/**
 * The value, or the alternative if it takes too long and there is one. An expired token grants no access: if
 * the server is reachable after all, it responds 401, and the call waits for the renewal in progress.
 */
async function soonOr<Value>(value: Promise<Value>, other: () => Value | undefined): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), PATIENCE_MS)),
  );
  try {
    const first = await Promise.race([value.then((found) => ({ found })), late]);
    if (first) return first.found;
    return other() ?? (await value);
  } finally {
    clearTimeout(timer);
  }
}

async function tokenOfClient(): Promise<string | null> {
  const { client, library } = await withLibrary();
  const { data, error } = await client.getSession();
  // A session that cannot be renewed for network reasons is kept: the request fails, but nobody is signed out.
  if (!data.session && library.isAuthRetryableFetchError(error)) return unrenewed()?.access_token ?? null;
  return data.session?.access_token ?? null;
}

/**
 * A new token after a 401, or null. A session that the server has ended is ended here too; one that cannot be
 * renewed for network reasons is kept. Concurrent calls share one renewal.
 */
export function renewSession(): Promise<string | null> {
  renewal ??= renew().finally(() => {
    renewal = undefined;
  });
  return renewal;
}

async function renew(): Promise<string | null> {
  const { client, library } = await withLibrary();
  const { data, error } = await client.refreshSession();
  if (data.session) return data.session.access_token;
  // Another tab renewed first: use the session that it stored.
  if (library.isAuthRefreshDiscardedError(error)) return accessToken();
  if (!library.isAuthRetryableFetchError(error)) await signOut();
  return null;
}

/** Signs this device out in all tabs; returns the error, or null. */
export async function signOut(): Promise<Error | null> {
  const { error } = await (await authClient()).signOut({ scope: 'local' });
  return error;
}

/** Calls the listener on sign-in, sign-out (in any tab) and token renewal. Returns the unsubscribe function. */
export function onSessionChange(listener: (session: Session | null) => void): () => void {
  const changed = () => listener(state.session);
  watch();
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** For `useSession`: the last known state, the same object until it changes. */
export function sessionState(): SessionState {
  return state;
}

let watching = false;

function watch(): void {
  if (watching) return;
  watching = true;
  const stored = made ? 'ask' : storedSession();
  // If the client cannot be loaded, nobody is signed in.
  if (stored === 'ask') {
    withLibrary().catch(() => setState(null));
    setTimeout(() => {
      const held = unrenewed();
      if (state.loading && held) setState(held);
    }, PATIENCE_MS);
  } else
    queueMicrotask(() => {
      // The client may have reported a session first.
      if (state.loading) setState(stored);
    });
  // Tabs communicate through a channel that older Safari lacks; storage events are the fallback.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return;
    if (newValue === null) setState(null);
    else if (!made) hearStored();
  });
}

/** Until the client is loaded, storage events report changes in other tabs. */
function hearStored(): void {
  const stored = storedSession();
  if (stored !== 'ask') setState(stored);
}

/** Makes the client keep the session fresh from now on; called once a page has nothing more urgent to fetch. */
export function keepSession(): void {
  watch();
  void authClient().catch(() => undefined);
}

/** Polling interval while a renewal waits for the network. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Loads the client only when the token is about to expire: until then it is not needed, and its 19 KB would delay the
 * next page.
 */
export function keepSessionInTime(): void {
  watch();
  if (made) return;
  const stored = storedSession();
  if (stored === 'ask') return keepSession();
  if (!stored) return;
  const left = stored.expires_at! * 1000 - MARGIN_SECONDS * 1000 - Date.now();
  setTimeout(keepSessionInTime, Math.max(left + 1_000, LOOK_AGAIN_MS));
}

function setState(session: Session | null): void {
  // The client reports the stored session again on load: the same session is no change.
  if (!state.loading && isSame(state.session, session)) return;
  state = { loading: false, session };
  for (const listener of listeners) listener();
}

function isSame(one: Session | null, other: Session | null): boolean {
  return (
    one?.access_token === other?.access_token && JSON.stringify(one?.user) === JSON.stringify(other?.user)
  );
}
