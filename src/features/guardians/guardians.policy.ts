import { has, office, studentOffice } from '#features/people/people.policy.ts';
import type { Actor } from '#features/people/people.rules.ts';

/** Administrators and teachers may call a family; parents see their own number but not the other parent's. */
export function maySeeGuardianPhone(actor: Actor, userId: string | null): boolean {
  return studentOffice(actor) || actor.role === 'teacher' || actor.userId === userId;
}

/** The sign-in address is visible only to administrators and to the parent. */
export function maySeeGuardianEmail(actor: Actor, userId: string | null): boolean {
  return mayKeepGuardians(actor) || actor.userId === userId;
}

/** Staff who hand over a child must know who may collect it. */
export const maySeeWhoCollects = has(office('registrar', 'discipline'), 'teacher');
/** Removed rights and their reasons are visible only to the office. */
export const maySeeRights = office('registrar');

export const maySeeGuardians = has(studentOffice, 'teacher', 'parent', 'student');
export const mayLinkGuardians = office('registrar');
export const mayAskForChild = has('parent');
export const mayKeepGuardians = office('registrar');
export const mayProposeContact = has('parent');
