import type { Actor } from '#features/people/people.rules.ts';

/** Administrators and teachers reach a family by telephone; a parent reads their own number, not the other parent's. */
export function maySeeGuardianPhone(actor: Actor, guardianId: string): boolean {
  return actor.role === 'admin' || actor.role === 'teacher' || actor.userId === guardianId;
}

/** The address that signs a parent in is for administrators and the parent alone. */
export function maySeeGuardianEmail(actor: Actor, guardianId: string): boolean {
  return actor.role === 'admin' || actor.userId === guardianId;
}
