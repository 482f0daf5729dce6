import type { AnyContractRouter } from '@orpc/contract';
import { implement, type ImplementerInternalWithMiddlewares, ORPCError } from '@orpc/server';
import type { Logger } from 'pino';
import type { Db } from '#platform/db/database.ts';
import type { ProcedureMeta } from '../procedure.ts';

/** What a procedure knows of the request that called it. */
export type RequestContext<Actor> = {
  db: Db;
  /** Who calls: read from the database for this very request. Never null behind a policy that wants somebody. */
  actor: Actor | null;
  requestId: string;
  now: () => Date;
  /** The school's, not the phone's: "today" and "this month" are decided in it. */
  timeZone: string;
  log: Logger;
  idempotencyKey: string | null;
};

/** The same behind the policy: there is somebody, except where the policy lets everybody in and no handler asks. */
type JudgedContext<Actor> = Omit<RequestContext<Actor>, 'actor'> & { actor: Actor };

type Judged<Actor> = {
  context: RequestContext<Actor>;
  procedure: { '~orpc': { meta: object } };
  next: () => Promise<unknown>;
};

const KEY = /^[\x21-\x7e]{16,255}$/;

/**
 * Judges a call by the policy that its contract names, before the input is read: 401 for nobody, 403 for the wrong role,
 * and 403 for everybody where no policy is named.
 */
function judge<Actor extends { role: string | null }>(
  context: RequestContext<Actor>,
  { policy, idempotent }: ProcedureMeta<Actor>,
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
  if (idempotent && !KEY.test(context.idempotencyKey ?? ''))
    throw new ORPCError('IDEMPOTENCY_KEY_REQUIRED', {
      status: 400,
      message: 'Send an Idempotency-Key header of 16 to 255 printable characters.',
    });
}

/** Starts the server side of a contract, every call of it judged by the policy that the contract names. */
export function implementProcedures<Actor extends { role: string | null }, T extends AnyContractRouter>(
  contract: T,
) {
  const judged = ({ context, procedure, next }: Judged<Actor>) => {
    judge(context, procedure['~orpc'].meta as ProcedureMeta<Actor>);
    return next();
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
