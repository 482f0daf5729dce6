import { oc } from '@orpc/contract';

/**
 * Whether this actor may call the procedure at all; anonymous callers are `null`. Access to rows is checked
 * later, in the queries.
 */
export type Policy<Actor> = (actor: Actor | null) => boolean;

export type ProcedureMeta<Actor> = {
  /** Checked before the input is parsed. A procedure without a policy is refused to everybody. */
  policy?: Policy<Actor>;
  /** The call must carry an Idempotency-Key header (16 to 255 characters); a repeat gets the first response. */
  idempotent?: boolean;
  /** Also open to users who must still choose a password or pass a second factor: for their own account only. */
  openWhileHeld?: boolean;
  /** Dangerous: requires proof of identity within the last ten minutes (423). API keys may not call it. */
  stepUp?: boolean;
  /** Its body is a form with a file: it may be larger than others, and is only read for signed-in users. */
  upload?: boolean;
  /** It creates or parses a file, or computes for seconds: it is queued by `server/heavy-work.ts`. */
  heavy?: boolean;
  /** For people only: API keys may not call it. */
  personOnly?: boolean;
};

/** The base of every contract of a product whose callers are `Actor`s. */
export function procedures<Actor>() {
  return oc.$meta<ProcedureMeta<Actor>>({}).errors({
    // Byte for byte the same for a row that is not yours and for one that does not exist.
    NOT_FOUND: { status: 404, message: /*i18n*/ 'This record does not exist, or you may not see it.' },
  });
}
