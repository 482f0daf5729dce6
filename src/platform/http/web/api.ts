import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { restLink } from './rest-link.ts';

/** Options of a call besides its input. */
export type CallContext = {
  idempotencyKey?: string;
  /** Replaces `blob()` for reading the response's file, to report progress. */
  readFile?: (response: Response) => Promise<Blob>;
};

/** Credentials for API calls. Set once by the application; the default is the platform's own session. */
export type Credentials = {
  accessToken: () => Promise<string | null>;
  /** Called on a 401: renews the token, or ends the session and returns null. */
  renew: () => Promise<string | null>;
  /**
   * Called when the server requires a fresh proof of identity: prompts the person, and returns whether they proved
   * it.
   */
  proveAgain: () => Promise<boolean>;
  /** Called when the server reports that the person must do something else first. */
  held: () => void;
};

let credentials: Credentials = {
  accessToken: async () => null,
  renew: async () => null,
  proveAgain: async () => false,
  held: () => undefined,
};
// Shared by all calls that wait for a proof, so that the person is prompted once.
let proof: Promise<boolean> | undefined;

export function setCredentials(own: Credentials): void {
  credentials = own;
}

// Prefetched responses by URL: started by the document before the scripts loaded, later by `askAhead`. The
// first call to each takes it.
let earlyAnswers = new Map<string, Promise<Response | null>>();

/**
 * Takes over the document's prefetched responses. Returns a function that drops those still unused, but not those
 * prefetched since.
 */
export function setEarlyAnswers(own: Map<string, Promise<Response | null>>): () => void {
  earlyAnswers = own;
  const ofDocument = [...own];
  return () => {
    for (const [address, answer] of ofDocument) if (own.get(address) === answer) own.delete(address);
  };
}

// The portal batches simultaneous reads into one request; by default each call is its own request.
let sendReads: (request: Request) => Promise<Response> = (request) => fetch(request);

export function setSendReads(own: (request: Request) => Promise<Response>): void {
  sendReads = own;
}

async function takeEarlyAnswer({ method, url }: Request): Promise<Response | null> {
  const { pathname, search } = new URL(url);
  const answer = method === 'GET' ? earlyAnswers.get(pathname + search) : undefined;
  if (!answer) return null;
  earlyAnswers.delete(pathname + search);
  const early = await answer;
  // A 404 is final; after any other failure the call is sent again.
  return early?.ok || early?.status === 404 ? early : null;
}

/** Drops all prefetched responses: they may be older than the change that just happened. */
export function forgetAhead(): void {
  earlyAnswers.clear();
}

/** Age in milliseconds at which a prefetched response is stale; the same as the portal's queries. */
const FRESH_MS = 30_000;
/**
 * Unused prefetched responses expire after this time. The page's own code may take that long on a slow
 * connection.
 */
const KEPT_MS = 10_000;
const askedAt = new Map<string, number>();

/**
 * Prefetches in one batch what a page is about to fetch; its calls take the responses. `paths` are as in the
 * contracts; those fetched a moment ago are skipped, since the page still has them.
 */
export function askAhead(paths: readonly string[]): void {
  const now = Date.now();
  for (const [address, at] of askedAt) if (now - at >= FRESH_MS) askedAt.delete(address);
  for (const path of paths) {
    const address = `/api/v1${path}`;
    if (askedAt.has(address) || earlyAnswers.has(address)) continue;
    askedAt.set(address, now);
    const answer = sendFresh(new Request(ROOT + path), { alone: false })
      .then(readWhole)
      .catch(() => null);
    earlyAnswers.set(address, answer);
    const forget = () => earlyAnswers.get(address) === answer && earlyAnswers.delete(address);
    void answer.then(() => setTimeout(forget, KEPT_MS));
  }
}

/** Reads a response to its end even if unused: an unread body holds one of the browser's six connections. */
const readWhole = async (response: Response): Promise<Response> =>
  new Response(await response.text(), response);

// False if the user has been inactive for a while: background fetches must not extend the session forever.
let isAttended = () => true;

export function setAttendance(own: () => boolean): void {
  isAttended = own;
}

/** A streaming response, read as it arrives, with the same token and the same errors as other calls. */
export function getStream(path: string, signal: AbortSignal): Promise<Response> {
  return send(new Request(`${location.origin}/api/v1${path}`, { signal }), { alone: true });
}

type How = { alone: boolean };

async function send(request: Request, how: How): Promise<Response> {
  const again = request.clone(); // a body can be read once
  const response = await sendFresh(request, how);
  if (request.method !== 'GET') forgetAhead();
  if (response.status === 403 && HOLDS.has(await refusalCode(response))) credentials.held();
  if (response.status !== 423 || (await refusalCode(response)) !== 'STEP_UP') return response;
  proof ??= credentials.proveAgain().finally(() => {
    proof = undefined;
  });
  return (await proof) ? sendFresh(again, how) : response;
}

const HOLDS = new Set(['MFA_REQUIRED', 'MUST_CHANGE_PASSWORD']);

/** The error code of a failed response, read from a copy so that the caller can still read the body. */
async function refusalCode(response: Response): Promise<string> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return readError(body, response.status)?.code ?? '';
}

/** Sends a call with the current token; if the token is rejected, sends it again with a new one. */
async function sendFresh(request: Request, { alone }: How): Promise<Response> {
  const early = await takeEarlyAnswer(request);
  if (early) return early;
  const deliver = alone ? fetch : sendReads;
  const again = request.clone();
  const response = await deliver(await withToken(request, await credentials.accessToken()));
  if (response.status !== 401) return response;
  const token = await credentials.renew();
  return token ? deliver(await withToken(again, token)) : response;
}

async function withToken(request: Request, token: string | null): Promise<Request> {
  if (token) request.headers.set('authorization', `Bearer ${token}`);
  // Request messages in the language of the page, whatever the browser prefers.
  request.headers.set('accept-language', document.documentElement.lang || 'en');
  if (!isAttended()) request.headers.set('x-unattended', '1');
  return request;
}

type ErrorBody = {
  error?: { code?: unknown; message?: unknown; requestId?: unknown; fields?: unknown; details?: unknown };
};

function readError(body: unknown, status: number): ORPCError<string, unknown> | null {
  const error = (body as ErrorBody | null)?.error;
  if (typeof error?.code !== 'string') return null;
  return new ORPCError(error.code, {
    defined: true,
    status,
    message: String(error.message ?? ''),
    data: { requestId: error.requestId, fields: error.fields, details: error.details },
  });
}

// Undefined during prerendering, which imports modules that define calls but never makes one.
export const ROOT = `${globalThis.location?.origin ?? ''}/api/v1`;

// Query key prefix per contract: `students.list` and `people.list` must never share a cache entry.
const keyPrefixes = new Map<AnyContractRouter, string>();

function keyPrefix(contract: AnyContractRouter): string {
  const prefix = keyPrefixes.get(contract) ?? String(keyPrefixes.size);
  keyPrefixes.set(contract, prefix);
  return prefix;
}

/** A read that a page declares before its code is loaded. */
type NamedRead = { contract: AnyContractRouter; name: string; input: unknown };
type QueryUtils = { queryOptions: (given?: { input: unknown }) => FetchQueryOptions };

/** Same query key as the page's own `xApi.name.queryOptions({ input })`, so the page finds the cached result. */
export function optionsOf({ contract, name, input }: NamedRead): FetchQueryOptions {
  const call = (apiFor(contract) as unknown as Record<string, QueryUtils>)[name]!;
  return input === undefined ? call.queryOptions() : call.queryOptions({ input });
}

/** Typed calls and TanStack Query options for one feature's contract: `studentsApi.list.queryOptions({ input })`. */
export function apiFor<T extends AnyContractRouter>(contract: T) {
  const link = restLink<CallContext>(contract, ROOT, {
    headers: ({ idempotencyKey }): Record<string, string> =>
      idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
    send,
    readError,
  });
  const client = createORPCClient<ContractRouterClient<T, CallContext>>(link);
  return createTanstackQueryUtils(client, { path: [keyPrefix(contract)] });
}
