import type { Actor, Role } from './people.rules.ts';

export function anyone(_actor: Actor | null): boolean {
  return true;
}

export function anySignedIn(actor: Actor | null): boolean {
  return actor !== null;
}

/** A person with a role; people waiting for one are excluded. */
export function anyWithRole(actor: Actor | null): boolean {
  return actor !== null && actor.role !== null;
}

export function has(...roles: Role[]) {
  return (actor: Pick<Actor, 'role'> | null): boolean =>
    actor !== null && actor.role !== null && roles.includes(actor.role);
}

export const maySeePeople = has('admin');
export const mayGiveRoles = has('admin');
export const mayCloseAccounts = has('admin');
export const mayRevokeKeys = has('admin');
