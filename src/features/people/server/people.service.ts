import { createHash, timingSafeEqual } from 'node:crypto';
import type { AnyContractRouter } from '@orpc/contract';
import * as z from 'zod/mini';
import { type NewAuditEvent, recordEvent } from '#platform/audit/server/record.ts';
import type { Auth } from '#platform/auth/server/auth.ts';
import { AuthRefusal } from '#platform/auth/server/refusal.ts';
import { noteUse, useIsWorthNoting } from '#platform/auth/server/sessions/session-life.ts';
import type { OnSignUp } from '#platform/auth/server/options.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { type Installation, implementProcedures } from '#platform/http/server/procedures.ts';
import { Role as KnownRole } from '../people.contract.ts';
import { type Actor, holdOf, roleAtSignUp } from '../people.rules.ts';
import { findKeyOwner } from './key-callers.ts';
import {
  countAdministrators,
  findCallers,
  findEmailDomain,
  giveRole,
  hasOtherAccounts,
  insertProfile,
  isSignUpOpen,
  lockAdministrators,
  prepareCaller,
} from './people.queries.ts';
export { lockAdministrators, nameOf } from './people.queries.ts';

/** Starts the server side of a feature's contract: every call is checked against its policy. */
export function serve<T extends AnyContractRouter>(contract: T) {
  return implementProcedures<Actor, T>(contract);
}

const preparedFor = new WeakMap<Db, ReturnType<typeof prepareCaller>>();

/**
 * The person behind a request; null if anonymous. Ended sessions, closed accounts and changed
 * roles take effect at once.
 */
export async function findActor(
  db: Db,
  auth: Pick<Auth, 'verifyAccessToken' | 'now'>,
  authorization: string | null,
  { attended = true }: { attended?: boolean } = {},
): Promise<Actor | null> {
  const keyOwner = await findKeyOwner(db, authorization, auth.now);
  if (keyOwner !== undefined) return keyOwner;
  const claims = await auth.verifyAccessToken(authorization);
  if (!claims) return null;
  const { userId, sessionId } = claims;
  const caller = preparedFor.get(db) ?? prepareCaller(db);
  preparedFor.set(db, caller);
  const at = auth.now();
  const [found] = await caller.execute({ userId, sessionId, at });
  if (!found) return null;
  // Background requests of an idle page do not count as use: otherwise a page left open would
  // extend its session forever.
  if (attended && useIsWorthNoting(found.lastUsedAt, at)) await noteUse(db, sessionId, at);
  return actorOf(found);
}

/** The current actors of these sessions, by session; ended ones are absent. Does not count as use of the session. */
export async function findActorsOfSessions(
  tx: Tx,
  sessionIds: string[],
  at: Date,
): Promise<Map<string, Actor>> {
  const found = await findCallers(tx, sessionIds, at);
  return new Map(found.map((caller) => [caller.sessionId, actorOf(caller)]));
}

function actorOf(caller: Awaited<ReturnType<typeof findCallers>>[number]): Actor {
  const { userId, sessionId, role, duties, provedAt, trustedAt } = caller;
  return { userId, sessionId, role, duties, hold: holdOf(caller), provedAt, trustedAt, keyScope: null };
}

/** Information about the request, passed to a use case. */
export type Call = {
  db: Db;
  actor: Actor;
  now: () => Date;
  address: string;
  /** The server acting on a plan made by the actor. */
  via?: 'server';
  /** The second person who approved the actor's request; the operation then requires no further approval. */
  approved?: { by: string; at: Date };
};

type Recorded = Pick<NewAuditEvent, 'action' | 'subject' | 'details'>;

/** Writes the caller's action to the audit trail, in the transaction of the change. */
export function record(
  tx: Tx,
  call: Pick<Call, 'actor' | 'now' | 'address' | 'via' | 'approved'>,
  { action, subject, details: own }: Recorded,
  how: { lazily?: boolean } = {},
): Promise<void> {
  const { actor, now, approved } = call;
  const details = approved ? { ...own, approved_by: approved.by } : own;
  const via = call.via ?? (actor.keyScope ? 'key' : 'session');
  const address = via === 'server' ? null : call.address;
  return recordEvent(tx, { at: now(), action, actorId: actor.userId, via, address, subject, details }, how);
}

const SignUpMetadata = z.looseObject({
  full_name: z
    .string(/*i18n*/ 'Name must be at least 2 characters')
    .check(
      z.trim(),
      z.minLength(2, /*i18n*/ 'Name must be at least 2 characters'),
      z.maxLength(100, /*i18n*/ 'Name must be at most 100 characters'),
    ),
  requested_role: z.nullish(z.enum(KnownRole.options, /*i18n*/ 'Please select your role')),
  setup_token: z.optional(z.string()),
});

type SignUp = Parameters<OnSignUp>[1];

/**
 * The school's part of a sign-up: a profile with name and requested role, and no rights, except
 * for the first administrator. Of two concurrent first sign-ups, one becomes it. Returns the
 * metadata to store, without the token.
 */
export async function registerPerson(
  tx: Tx,
  { user_id, user_metadata }: SignUp,
  options: { setupToken: string | null; now?: () => Date },
): Promise<Record<string, unknown>> {
  const read = SignUpMetadata.safeParse(user_metadata);
  if (!read.success)
    throw new AuthRefusal(422, 'validation_failed', read.error.issues[0]?.message ?? 'Invalid data');
  const { setup_token, ...kept } = read.data;
  const { full_name, requested_role = null } = kept;
  await insertProfile(tx, { user_id, full_name, requested_role });

  const token =
    options.setupToken === null ? 'not set' : isSame(setup_token, options.setupToken) ? 'right' : 'wrong';
  const countBefore = async () => ({
    accounts: (await hasOtherAccounts(tx, user_id)) ? 1 : 0,
    administrators: await countAdministrators(tx),
  });
  // Double-checked, so that only sign-ups that may become the first wait for the lock.
  if (roleAtSignUp(await countBefore(), token) === null) {
    if (!(await isSignUpOpen(tx)))
      throw new AuthRefusal(
        422,
        'signup_disabled',
        /*i18n*/ 'This school opens accounts by invitation only.',
      );
    return kept;
  }
  await lockAdministrators(tx);
  const role = roleAtSignUp(await countBefore(), token);
  if (role) await giveRole(tx, { userId: user_id, role, givenBy: null, at: options.now?.() ?? new Date() });
  return kept;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function isSame(given: string | undefined, secret: string): boolean {
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** The domain of students' addresses: the school's choice, else the portal's host, else a domain nobody owns. */
export async function emailDomain(tx: Tx, { publicUrl }: Pick<Installation, 'publicUrl'>): Promise<string> {
  const chosen = await findEmailDomain(tx);
  if (chosen) return chosen;
  const { hostname } = new URL(publicUrl);
  return HOST_NAME.test(hostname) ? hostname : 'school.local';
}
