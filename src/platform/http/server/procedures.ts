import type { AnyContractRouter } from '@orpc/contract';
import { implement, type ImplementerInternalWithMiddlewares, ORPCError } from '@orpc/server';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { ProcedureMeta } from '../procedure.ts';
import { endIfStopped, whileAwaited } from '#platform/files/stopping.ts';
import { heavyWork } from './heavy-work.ts';
import { lineOfReads } from './person-line.ts';

/** Request context of a procedure. */
export type RequestContext<Actor> = {
  db: Db;
  /** The actor, read from the database for this request. Never null behind a policy that requires sign-in. */
  actor: Actor | null;
  requestId: string;
  now: () => Date;
  /** The school's time zone, not the device's; it determines "today" and "this month". */
  timeZone: string;
  log: Logger;
  /** Language of the calling page, for messages that it shows unchanged. */
  language: Locale;
  idempotencyKey: string | null;
  /** The caller's IP address, as far as trusted proxies report it. */
  address: string;
  secrets: Secrets;
  installation: Installation;
  files: FileStore;
  /** True if it is part of a batch; procedures that create files cannot be. */
  isInBatch?: boolean;
  /** True if it reads on the connection of its batch, which waited in the person's line for all its reads. */
  isTogether?: boolean;
};

/** Facts about the installation for procedures. */
export type Installation = {
  /** Base URL of the portal without a trailing slash, for printed links. Never taken from the request's Host. */
  publicUrl: string;
  schoolName: string;
  sendsMail: boolean;
  sendsSms: boolean;
  /** True if the portal makes daily backups itself; a database server has its own means. */
  backsUpDaily: boolean;
  /** Number of standby servers that replicate the database. */
  standbys: number;
  /** True once a proxy on this machine has passed on a request without being trusted (`TRUSTED_PROXIES`). */
  proxyIsUntrusted: boolean;
};

/** Facts about the caller for authorization. */
export type Caller = {
  userId: string;
  role: string | null;
  hold: string | null;
  provedAt: Date | null;
  keyScope: 'read' | 'write' | null;
};

/** The context behind a policy: the actor is set, except if the policy admits everybody and no handler uses it. */
type JudgedContext<Actor> = Omit<RequestContext<Actor>, 'actor'> & { actor: Actor };

type Judged<Actor> = {
  context: RequestContext<Actor>;
  procedure: { '~orpc': { meta: object; route: { method?: string } } };
  next: () => Promise<unknown>;
  signal?: AbortSignal | undefined;
};

const KEY = /^[\x21-\x7e]{16,255}$/;

const STEP_UP_MS = 10 * 60_000;

/**
 * Authorizes a call by its contract's policy, before the input is read. 401: not signed in. 403: wrong role, key
 * without the scope, password or second factor still due, or no policy declared. 423: a fresh proof of identity is
 * required.
 */
export function judge<Actor extends Caller>(
  context: Pick<RequestContext<Actor>, 'actor' | 'now' | 'idempotencyKey'>,
  { policy, idempotent, openWhileHeld, stepUp, personOnly }: ProcedureMeta<Actor>,
  method: string,
): void {
  const { actor } = context;
  if (!policy?.(actor)) {
    if (!actor) throw new ORPCError('UNAUTHENTICATED', { status: 401, message: /*i18n*/ 'Please sign in.' });
    throw actor.role === null
      ? new ORPCError('ROLE_PENDING', {
          status: 403,
          message: /*i18n*/ 'No role assigned. Please contact administrator.',
        })
      : new ORPCError('FORBIDDEN', { status: 403, message: /*i18n*/ 'Your role may not do this.' });
  }
  if (actor?.keyScope && (stepUp || personOnly || (actor.keyScope === 'read' && method !== 'GET')))
    throw keyMayNot();
  if (actor?.hold && !openWhileHeld && policy !== undefined && !policy(null))
    throw actor.hold === 'MUST_CHANGE_PASSWORD'
      ? new ORPCError('MUST_CHANGE_PASSWORD', {
          status: 403,
          message: /*i18n*/ 'Please choose your own password first.',
        })
      : new ORPCError('MFA_REQUIRED', {
          status: 403,
          message: /*i18n*/ 'Please enter your second factor first.',
        });
  if (stepUp && actor) wantFreshProof({ actor, now: context.now });
  if (idempotent && !KEY.test(context.idempotencyKey ?? ''))
    throw new ORPCError('IDEMPOTENCY_KEY_REQUIRED', {
      status: 400,
      message: 'Send an Idempotency-Key header of 16 to 255 printable characters.',
    });
}

const keyMayNot = () => new ORPCError('KEY_SCOPE', { status: 403, message: 'This API key may not do this.' });

/** Requires a fresh proof where only the input shows that it is needed: 423, and 403 for a key. */
export function wantFreshProof({ actor, now }: { actor: Caller; now: () => Date }): void {
  if (actor.keyScope) throw keyMayNot();
  if (now().getTime() - (actor.provedAt?.getTime() ?? 0) > STEP_UP_MS)
    throw new ORPCError('STEP_UP', { status: 423, message: /*i18n*/ 'Please confirm your identity.' });
}

/** The server side of a contract, with every call authorized by the contract's policy. */
export function implementProcedures<Actor extends Caller, T extends AnyContractRouter>(contract: T) {
  const judged = ({ context, procedure, next, signal }: Judged<Actor>) => {
    const { route } = procedure['~orpc'];
    const meta = procedure['~orpc'].meta as ProcedureMeta<Actor>;
    judge(context, meta, route.method ?? 'POST');
    if (meta.heavy && context.isInBatch)
      throw new ORPCError('NOT_IN_BATCH', { status: 400, message: 'Ask for files by themselves.' });
    if (!context.actor) return next();
    if (meta.heavy) {
      // Stops creating a file once its client has gone. Commands always finish.
      const begin = () => {
        endIfStopped();
        return next();
      };
      const { userId } = context.actor;
      return whileAwaited(route.method === 'GET' ? signal : undefined, () => heavyWork(userId, begin));
    }
    // A call that holds a connection must not queue: those ahead of it may be waiting for connections.
    return route.method === 'GET' && !context.isTogether ? lineOfReads(context.actor.userId, next) : next();
  };
  // The builder's type cannot be resolved while T is generic; the cast states the type it has once T is
  // known.
  const builder = implement(contract).$context<RequestContext<Actor>>() as unknown as {
    use: (middleware: typeof judged) => unknown;
  };
  return builder.use(judged) as ImplementerInternalWithMiddlewares<
    T,
    RequestContext<Actor>,
    JudgedContext<Actor>
  >;
}
