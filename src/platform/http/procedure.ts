import { oc } from '@orpc/contract';

/** May this actor call the procedure at all? Signed-out callers are `null`. Rows are judged later, in the queries. */
export type Policy<Actor> = (actor: Actor | null) => boolean;

export type ProcedureMeta<Actor> = {
  /** Checked before the input is even read. A procedure without one is refused to everybody. */
  policy?: Policy<Actor>;
  /** The call must carry an Idempotency-Key header (16 to 255 characters); a repeat answers what the first one did. */
  idempotent?: boolean;
  /** Open also to somebody who has yet to choose a password or to show a second factor: their own account, nothing else. */
  openWhileHeld?: boolean;
  /** Dangerous: the person must have proved who they are in the last ten minutes (423). No API key may call it. */
  stepUp?: boolean;
  /** Its body is a form with a file: it may be larger than others, and is read only for somebody who is signed in. */
  upload?: boolean;
  /** It makes a file or reads one, or computes for seconds: it waits in the line of `server/heavy-work.ts`. */
  heavy?: boolean;
  /** Only for a person: no API key may call it. */
  personOnly?: boolean;
};

/** The start of every contract of one product, whose callers are `Actor`s. */
export function procedures<Actor>() {
  return oc.$meta<ProcedureMeta<Actor>>({}).errors({
    // Byte for byte the same for a row that is not yours and for one that never was.
    NOT_FOUND: { status: 404, message: /*i18n*/ 'This record does not exist, or you may not see it.' },
  });
}
