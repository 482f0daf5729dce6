import { anyWithRole, has } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';

/** Administrators and teachers reach a family by telephone; a parent reads their own number, not the other parent's. */
export function maySeeGuardianPhone(actor: Actor, userId: string | null): boolean {
  return actor.role === 'admin' || actor.role === 'teacher' || actor.userId === userId;
}

/** The address that signs a parent in is for administrators and the parent alone. */
export function maySeeGuardianEmail(actor: Actor, userId: string | null): boolean {
  return actor.role === 'admin' || actor.userId === userId;
}

/** Whoever hands a child over at the gate needs to know to whom. */
export const maySeeWhoCollects = has('admin', 'teacher');
/** What was taken from whom, and why, is the office's to know. */
export const maySeeRights = has('admin');

export const maySeeGuardians = anyWithRole;
export const mayLinkGuardians = has('admin');
export const mayAskForChild = has('parent');
/** People, their rights, duplicates and families: the office's. */
export const mayKeepGuardians = has('admin');
/** A parent reads their own contact, and asks for changes. */
export const mayProposeContact = has('parent');
