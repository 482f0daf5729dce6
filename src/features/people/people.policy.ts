import { type Duty, STUDENT_DUTIES } from './duties.rules.ts';
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

type Holder = Pick<Actor, 'role' | 'duties'>;
type OfficePolicy = (actor: Holder | null) => boolean;

/** Administrators with one of these duties, and the head. Without arguments, the head only. */
export function office(...duties: Exclude<Duty, 'head'>[]): OfficePolicy {
  return (actor) =>
    actor?.role === 'admin' &&
    actor.duties.some((duty) => duty === 'head' || (duties as Duty[]).includes(duty));
}

/** Any administrator, regardless of duties. */
export const anyOffice: OfficePolicy = (actor) => actor?.role === 'admin';

/** Administrators with a duty that concerns students. */
export const studentOffice = office(...STUDENT_DUTIES);

/** Roles, and office policies: `has(office('bursar'), 'parent')`. */
export function has(...who: (Exclude<Role, 'admin'> | OfficePolicy)[]): OfficePolicy {
  return (actor) =>
    actor !== null &&
    who.some((one) => (typeof one === 'function' ? one(actor) : actor.role !== null && one === actor.role));
}

export const maySeePeople = office();
/** Duties that choose class masters, teachers and heads of sections. */
export const mayChooseStaff = office('academic', 'registrar');
export const mayGiveRoles = office();
export const mayCloseAccounts = office();
export const mayRevokeKeys = office();
