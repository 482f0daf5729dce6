import {
  GoTrueClient,
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type Session,
} from '@supabase/auth-js';
import { AUTH_MESSAGES } from '../auth.messages.ts';
import { SESSION_KEY } from './session-key.ts';

export type SessionState = { loading: boolean; session: Session | null };
type Listener = () => void;

let client: GoTrueClient | undefined;
let state: SessionState = { loading: true, session: null };
let renewal: Promise<string | null> | undefined;
const listeners = new Set<Listener>();

/** The official client, made at its first use. It keeps the session in local storage and renews it by itself. */
export function authClient(): GoTrueClient {
  client ??= new GoTrueClient({
    url: `${location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    experimental: { passkey: true },
    fetch: fetchWithReason,
  });
  return client;
}

/** Of an answer like 503 the client reads no body and shows `message` of the Response itself, which has none: people saw "{}". */
async function fetchWithReason(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  return response.status >= 500 ? Object.assign(response, { message: AUTH_MESSAGES.busy }) : response;
}

/** The token to send with a request, renewed when it is about to expire; null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const { data } = await authClient().getSession();
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
  const { data, error } = await authClient().refreshSession();
  if (data.session) return data.session.access_token;
  // Another tab was faster: what it stored serves here as well.
  if (isAuthRefreshDiscardedError(error)) return accessToken();
  if (!isAuthRetryableFetchError(error)) await signOut();
  return null;
}

/** Signs this device out, in all its tabs; answers what went wrong, or null. */
export async function signOut(): Promise<Error | null> {
  const { error } = await authClient().signOut({ scope: 'local' });
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
  authClient().onAuthStateChange((_event, session) => setState(session));
  // Tabs tell each other through a channel that older Safari lacks; storage is the second messenger.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if ((key === SESSION_KEY || key === null) && newValue === null) setState(null);
  });
}

function setState(session: Session | null): void {
  state = { loading: false, session };
  for (const listener of listeners) listener();
}
