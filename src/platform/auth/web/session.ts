import type { GoTrueClient, Session } from '@supabase/auth-js';
import type * as OfficialClient from './official-client.ts';
import { AUTH_MESSAGES } from '../auth.messages.ts';
import { SESSION_KEY } from './session-key.ts';
import { MARGIN_SECONDS, storedSession } from './stored-session.ts';

export type SessionState = { loading: boolean; session: Session | null };
type Listener = () => void;
type Client = { client: GoTrueClient; library: typeof OfficialClient };

let made: Promise<Client> | undefined;
let state: SessionState = { loading: true, session: null };
let renewal: Promise<string | null> | undefined;
const listeners = new Set<Listener>();

/** The official client, fetched and made at its first use. It keeps the session in local storage and renews it by itself. */
export async function authClient(): Promise<GoTrueClient> {
  return (await withLibrary()).client;
}

function withLibrary(): Promise<Client> {
  made ??= make();
  // Clear a failed fetch so that the next call retries it.
  made.catch(() => (made = undefined));
  return made;
}

/** The session that lies in the storage, however old: the client leaves it there while the server cannot be reached. */
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

/** Of an answer like 503 the client reads no body and shows `message` of the Response itself, which has none: people saw "{}". */
async function fetchWithReason(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  return response.status >= 500 ? Object.assign(response, { message: AUTH_MESSAGES.busy }) : response;
}

/**
 * The token to send with a request, renewed when it is about to expire; null when nobody is signed in. What lies in the storage
 * and is still good needs no client: most pages are there before it is.
 */
export async function accessToken(): Promise<string | null> {
  const stored = made ? 'ask' : storedSession();
  if (stored !== 'ask') return stored?.access_token ?? null;
  const { client, library } = await withLibrary();
  const { data, error } = await client.getSession();
  // One that only the network keeps from renewing stays: what it asks for fails, and nobody is signed out.
  if (!data.session && library.isAuthRetryableFetchError(error)) return unrenewed()?.access_token ?? null;
  return data.session?.access_token ?? null;
}

/**
 * For a request that the server refused with 401: a new token, or null. A session that the server has ended ends here too;
 * one that only the network keeps from renewing stays. Requests refused together share one renewal.
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
  // Another tab was faster: what it stored serves here as well.
  if (library.isAuthRefreshDiscardedError(error)) return accessToken();
  if (!library.isAuthRetryableFetchError(error)) await signOut();
  return null;
}

/** Signs this device out, in all its tabs; answers what went wrong, or null. */
export async function signOut(): Promise<Error | null> {
  const { error } = await (await authClient()).signOut({ scope: 'local' });
  return error;
}

/** Calls back whenever somebody signed in or out, here or in another tab, or the token was renewed. Answers how to stop it. */
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
  // Without a client nobody is known to be signed in.
  if (stored === 'ask') withLibrary().catch(() => setState(null));
  else
    queueMicrotask(() => {
      // The client may have spoken first.
      if (state.loading) setState(stored);
    });
  // Tabs tell each other through a channel that older Safari lacks; storage is the second messenger.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key !== SESSION_KEY && key !== null) return;
    if (newValue === null) setState(null);
    else if (!made) hearStored();
  });
}

/** Before the client is here to hear of another tab, its storage tells. */
function hearStored(): void {
  const stored = storedSession();
  if (stored !== 'ask') setState(stored);
}

/** Has the client keep the session fresh from now on: for a page that has nothing more urgent to fetch. */
export function keepSession(): void {
  watch();
  void authClient().catch(() => undefined);
}

/** Without a network a token waits for it: how often this is looked at. */
const LOOK_AGAIN_MS = 30_000;

/** The same once the token is about to expire: until then nobody needs the client, and its 19 KB serve the next page instead. */
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
  // The client says again what lay in the storage: the same session is no change.
  if (!state.loading && isSame(state.session, session)) return;
  state = { loading: false, session };
  for (const listener of listeners) listener();
}

function isSame(one: Session | null, other: Session | null): boolean {
  return (
    one?.access_token === other?.access_token && JSON.stringify(one?.user) === JSON.stringify(other?.user)
  );
}
