import { anyWithRole, has } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';

/** Administrators and teachers may call a family; parents see their own number but not the other parent's. */
export function maySeeGuardianPhone(actor: Actor, userId: string | null): boolean {
  return actor.role === 'admin' || actor.role === 'teacher' || actor.userId === userId;
}

/** The sign-in address is visible only to administrators and to the parent. */
export function maySeeGuardianEmail(actor: Actor, userId: string | null): boolean {
  return actor.role === 'admin' || actor.userId === userId;
}

/** Staff who hand over a child must know who may collect it. */
export const maySeeWhoCollects = has('admin', 'teacher');
/** Removed rights and their reasons are visible only to the office. */
export const maySeeRights = has('admin');

export const maySeeGuardians = anyWithRole;
export const mayLinkGuardians = has('admin');
export const mayAskForChild = has('parent');
export const mayKeepGuardians = has('admin');
export const mayProposeContact = has('parent');
