import { randomUUID } from 'node:crypto';
import type { AnyRouter } from '@orpc/server';
import { hashPassword } from '#platform/auth/server/passwords/passwords.ts';
import { createUser } from '#platform/auth/server/users.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { directClient, type DirectOptions } from '#platform/testing/api.ts';
import { type Duty, forGood } from '../duties.rules.ts';
import type { Actor, FurtherRole, Role } from '../people.rules.ts';
import { writeDuties } from './duties.service.ts';
import { giveRole, insertProfile } from './people.queries.ts';

type AUser = {
  role?: Role | null;
  full_name?: string;
  email?: string;
  password?: string;
  requested_role?: Role | null;
  /** The administrator who assigned the role; none by default, as for enrolled students. */
  given_by?: string;
  /** Roles in addition to it. */
  further?: readonly FurtherRole[];
  /** An administrator's duties; the head's by default. */
  duties?: readonly Duty[];
};

// An unknown password: tests that do not sign in need not wait for a hash.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** An actor as the server sees it: with an open session, fresh proof and a trusted device, whatever the clock. */
export function anActor(known: Partial<Actor> = {}): Actor {
  return {
    userId: newId(),
    sessionId: newId(),
    role: null,
    duties: known.role === 'admin' ? ['head'] : [],
    hold: null,
    provedAt: new Date(8_640_000_000_000_000),
    trustedAt: new Date(0),
    keyScope: null,
    ...known,
  };
}

/** A person with an account; without a role by default. */
export async function aUser(
  db: Db,
  {
    role = null,
    full_name = 'Ngo Bassa Élodie',
    email,
    password,
    requested_role = null,
    given_by,
    further = [],
    duties = role === 'admin' ? ['head'] : [],
  }: AUser = {},
): Promise<{ userId: string; email: string; actor: Actor }> {
  const address = email ?? `user-${randomUUID()}@school.test`;
  const password_hash = password === undefined ? NOBODYS_HASH : await hashPassword(password);
  return db.transaction(async (tx) => {
    const user = await createUser(tx, { email: address, password_hash, user_metadata: { full_name } });
    if (!user) throw new Error(`There is an account for ${address} already.`);
    await insertProfile(tx, { user_id: user.id, full_name, requested_role });
    const gift = { userId: user.id, givenBy: given_by ?? null, at: new Date() };
    if (role) await giveRole(tx, { ...gift, role, further });
    if (role === 'admin' || further.includes('admin'))
      await writeDuties(tx, { ...gift, duties: duties.map(forGood) });
    return {
      userId: user.id,
      email: user.email,
      actor: anActor({ userId: user.id, role, duties: role === 'admin' ? duties : [] }),
    };
  });
}

/** Typed calls of a router as this person, or anonymously: `await apiAs(peopleRouter(), db, admin).list({})`. */
export function apiAs<T extends AnyRouter>(
  router: T,
  db: Db,
  actor: Actor | null,
  options: DirectOptions = {},
) {
  return directClient<T, Actor>(router, db, actor, options);
}
