import { createORPCClient, ORPCError } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { FetchQueryOptions } from '@tanstack/react-query';
import { restLink } from './rest-link.ts';

/** Options of a call besides its input. */
export type CallContext = { idempotencyKey?: string };

/** Credentials for API calls. Set once by the application; the default is the platform's own session. */
export type Credentials = {
  accessToken: () => Promise<string | null>;
  /** Called when the server refused the token: renews it, or answers null after ending the session. */
  renew: () => Promise<string | null>;
  /** Called when the server wants a fresh proof of who it is: asks the person, and answers whether they gave it. */
  proveAgain: () => Promise<boolean>;
  /** Called when the server says that the person has something else to do first. */
  held: () => void;
};

let credentials: Credentials = {
  accessToken: async () => null,
  renew: async () => null,
  proveAgain: async () => false,
  held: () => undefined,
};
// However many calls wait for the person's proof, they are asked once.
let proof: Promise<boolean> | undefined;

export function setCredentials(own: Credentials): void {
  credentials = own;
}

// Prefetched responses by address: started by the document before the scripts loaded, later by `askAhead`. The first
// call to each takes it.
let earlyAnswers = new Map<string, Promise<Response | null>>();

/** Takes what the document asked for. Answers how to forget what of it nobody has taken; what a press asked for since then stays. */
export function setEarlyAnswers(own: Map<string, Promise<Response | null>>): () => void {
  earlyAnswers = own;
  const ofDocument = [...own];
  return () => {
    for (const [address, answer] of ofDocument) if (own.get(address) === answer) own.delete(address);
  };
}

// The portal sends the reads of one moment as one request; by itself each call is one.
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

/** Whatever was asked for ahead may be older than what just happened: nobody takes it any more. */
export function forgetAhead(): void {
  earlyAnswers.clear();
}

/** So long ago an answer is old: whatever opens asks anew. As long as the portal's queries count as fresh. */
const FRESH_MS = 30_000;
/** Unused prefetched responses expire after this time. The page's own code may take longer on a slow line. */
const KEPT_MS = 10_000;
const askedAt = new Map<string, number>();

/**
 * Asks together for what a page is about to ask for, part by part: its calls take the answers. `paths` as the contracts have them;
 * what was asked for so a moment ago is left out, since the page has it still.
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

/** An answer that nobody takes must not keep its connection: a browser has six of them, and an unread body holds one. */
const readWhole = async (response: Response): Promise<Response> =>
  new Response(await response.text(), response);

// A page that fetches by itself says so once nobody has touched it for a while: else it would keep its session for ever.
let isAttended = () => true;

export function setAttendance(own: () => boolean): void {
  isAttended = own;
}

/** An answer that does not end, read as it comes; carries the same token, and is refused in the same ways. */
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

/** The stable code of a refusal, read from a copy: the answer itself goes on to whoever asked. */
async function refusalCode(response: Response): Promise<string> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return readError(body, response.status)?.code ?? '';
}

/** Sends a call with the token of the day; one that is refused for its token goes again with a new one. */
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

// The server draws documents from modules that name their calls and never makes one.
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

/** The same options as the page's own `xApi.name.queryOptions({ input })` has: it finds the answer in the cache. */
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
