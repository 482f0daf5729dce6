import type { AnyContractRouter } from '@orpc/contract';
import { implement, type ImplementerInternalWithMiddlewares, ORPCError } from '@orpc/server';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { ProcedureMeta } from '../procedure.ts';
import { heavyWork } from './heavy-work.ts';

/** Request context of a procedure. */
export type RequestContext<Actor> = {
  db: Db;
  /** The actor, read from the database for this request. Never null behind a policy that requires sign-in. */
  actor: Actor | null;
  requestId: string;
  now: () => Date;
  /** The school's, not the phone's: "today" and "this month" are decided in it. */
  timeZone: string;
  log: Logger;
  /** Which the page that calls is in: for sentences that it shows as they come. */
  language: Locale;
  idempotencyKey: string | null;
  /** Where the request came from, as far as trusted proxies tell. */
  address: string;
  secrets: Secrets;
  installation: Installation;
  files: FileStore;
  /** One of several reads in one answer: what makes a file isn't one of them. */
  isInBatch?: boolean;
};

/** Facts about the installation for procedures. */
export type Installation = {
  /** Where people reach the portal, without a slash at the end: what printed links start with. Never the request's Host. */
  publicUrl: string;
  schoolName: string;
  sendsMail: boolean;
  sendsSms: boolean;
  /** The portal saves the school by itself each day; a database server has its own ways. */
  backsUpDaily: boolean;
};

/** Facts about the caller for authorization. */
export type Caller = {
  userId: string;
  role: string | null;
  hold: string | null;
  provedAt: Date | null;
  keyScope: 'read' | 'write' | null;
};

/** The same behind the policy: there is somebody, except where the policy lets everybody in and no handler asks. */
type JudgedContext<Actor> = Omit<RequestContext<Actor>, 'actor'> & { actor: Actor };

type Judged<Actor> = {
  context: RequestContext<Actor>;
  procedure: { '~orpc': { meta: object; route: { method?: string } } };
  next: () => Promise<unknown>;
};

const KEY = /^[\x21-\x7e]{16,255}$/;

const STEP_UP_MS = 10 * 60_000;

/**
 * Judges a call by what its contract names, before the input is read: 401 for nobody; 403 for the wrong role, for a key that
 * may not, for somebody who has yet to choose a password or to show a second factor, and for everybody where no policy is
 * named; 423 where a proof of who it is has to be fresh.
 */
export function judge<Actor extends Caller>(
  context: Pick<RequestContext<Actor>, 'actor' | 'now' | 'idempotencyKey'>,
  { policy, idempotent, openWhileHeld, stepUp, personOnly }: ProcedureMeta<Actor>,
  method: string,
): void {
  const { actor } = context;
  if (!policy?.(actor)) {
    if (!actor) throw new ORPCError('UNAUTHENTICATED', { status: 401, message: 'Please sign in.' });
    throw actor.role === null
      ? new ORPCError('ROLE_PENDING', {
          status: 403,
          message: 'No role assigned. Please contact administrator.',
        })
      : new ORPCError('FORBIDDEN', { status: 403, message: 'Your role may not do this.' });
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

/** For a call that wants a fresh proof by what it is about, which its contract can't know: 423, and 403 for a key. */
export function wantFreshProof({ actor, now }: { actor: Caller; now: () => Date }): void {
  if (actor.keyScope) throw keyMayNot();
  if (now().getTime() - (actor.provedAt?.getTime() ?? 0) > STEP_UP_MS)
    throw new ORPCError('STEP_UP', { status: 423, message: /*i18n*/ 'Please confirm your identity.' });
}

/** Starts the server side of a contract, every call of it judged by the policy that the contract names. */
export function implementProcedures<Actor extends Caller, T extends AnyContractRouter>(contract: T) {
  const judged = ({ context, procedure, next }: Judged<Actor>) => {
    const { route } = procedure['~orpc'];
    const meta = procedure['~orpc'].meta as ProcedureMeta<Actor>;
    judge(context, meta, route.method ?? 'POST');
    if (meta.heavy && context.isInBatch)
      throw new ORPCError('NOT_IN_BATCH', { status: 400, message: 'Ask for files by themselves.' });
    return meta.heavy && context.actor ? heavyWork(context.actor.userId, next) : next();
  };
  // The builder's own type can't be resolved while T is open; the line says what it is once T is known.
  const builder = implement(contract).$context<RequestContext<Actor>>() as unknown as {
    use: (middleware: typeof judged) => unknown;
  };
  return builder.use(judged) as ImplementerInternalWithMiddlewares<
    T,
    RequestContext<Actor>,
    JudgedContext<Actor>
  >;
}
