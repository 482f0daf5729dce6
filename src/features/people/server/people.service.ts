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
import { type Actor, holdOf, isEnrolled, type Role, roleAtSignUp } from '../people.rules.ts';
import { findKeyOwner } from './key-callers.ts';
import {
  countAdministrators,
  endResetsMadeBy,
  findCallers,
  findEmailDomain,
  findPerson,
  giveRole,
  hasOtherAccounts,
  hasStudentRecord,
  insertProfile,
  isSignUpOpen,
  lockAdministrators,
  lockHeldRole,
  prepareCaller,
  takeRoleAway,
} from './people.queries.ts';

/** Starts the server side of a feature's contract: every call judged by its policy, on the person who calls. */
export function serve<T extends AnyContractRouter>(contract: T) {
  return implementProcedures<Actor, T>(contract);
}

const preparedFor = new WeakMap<Db, ReturnType<typeof prepareCaller>>();

/** The person behind a request; null for nobody. A session that ended, a closed account and a changed role count at once. */
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
  // What a page asks for by itself while nobody touches it is no use: else a page left open would keep its session for ever.
  if (attended && useIsWorthNoting(found.lastUsedAt, at)) await noteUse(db, sessionId, at);
  return actorOf(found);
}

/** Who speaks in these sessions at this moment, by session; those that ended are missing. Moves no session's last use. */
export async function findActorsOfSessions(
  tx: Tx,
  sessionIds: string[],
  at: Date,
): Promise<Map<string, Actor>> {
  const found = await findCallers(tx, sessionIds, at);
  return new Map(found.map((caller) => [caller.sessionId, actorOf(caller)]));
}

function actorOf(caller: Awaited<ReturnType<typeof findCallers>>[number]): Actor {
  const { userId, sessionId, role, provedAt } = caller;
  return { userId, sessionId, role, hold: holdOf(caller), provedAt, keyScope: null };
}

/** What a use case is told of the request that calls it. */
export type Call = {
  db: Db;
  actor: Actor;
  now: () => Date;
  address: string;
  /** The server by itself, doing what the actor has planned. */
  via?: 'server';
};

type Recorded = Pick<NewAuditEvent, 'action' | 'subject' | 'details'>;

/** Writes what the caller did into the audit trail, in the transaction of the change. */
export function record(
  tx: Tx,
  call: Pick<Call, 'actor' | 'now' | 'address' | 'via'>,
  { action, subject, details }: Recorded,
  how: { lazily?: boolean } = {},
): Promise<void> {
  const { actor, now } = call;
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
 * The school's part of a sign-up: a profile with the name and the role that was asked for, and no right, except for the
 * first administrator. Of two first sign-ups that race, one becomes it. Answers the metadata to keep, without the token.
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
  // Looked at twice, so that only sign-ups which may become the first wait for each other.
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

/**
 * Gives a person a role, or takes it away (null). The school keeps at least one administrator, also when two take away
 * each other's role at once, and an enrolled student stays a student. Nobody becomes a student whose record the account does not open.
 */
export async function setRole(call: Call, { user_id, role }: { user_id: string; role: Role | null }) {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const held = await lockHeldRole(tx, user_id);
    if (!held) return { refused: 'NOT_FOUND' } as const;
    if (held.role !== role) {
      if (isEnrolled(held)) return { refused: 'ENROLLED_STUDENT' } as const;
      if (held.role === 'admin') {
        if (!held.disabled_at && (await countAdministrators(tx)) <= 1)
          return { refused: 'LAST_ADMINISTRATOR' } as const;
        await endResetsMadeBy(tx, user_id);
      }
      if (role === 'student' && !(await hasStudentRecord(tx, user_id)))
        return { refused: 'STUDENT_NEEDS_RECORD' } as const;
      if (role) await giveRole(tx, { userId: user_id, role, givenBy: actor.userId, at: now() });
      else await takeRoleAway(tx, user_id);
      await record(tx, call, {
        action: 'people.role_set',
        subject: { type: 'user', id: user_id },
        details: { from: held.role, to: role },
      });
    }
    const person = await findPerson(tx, user_id);
    return person ? { person } : ({ refused: 'NOT_FOUND' } as const);
  });
}

const HOST_NAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** What stands after the @ of the students' addresses: the school's choice, else the portal's own name, else one that nobody owns. */
export async function emailDomain(tx: Tx, { publicUrl }: Pick<Installation, 'publicUrl'>): Promise<string> {
  const chosen = await findEmailDomain(tx);
  if (chosen) return chosen;
  const { hostname } = new URL(publicUrl);
  return HOST_NAME.test(hostname) ? hostname : 'school.local';
}
