import type { Duty } from './duties.rules.ts';

/** A person's role; none until an administrator assigns it. */
export const ROLES = ['admin', 'teacher', 'parent', 'student'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that one person may combine. A student's account has no other role. */
export const FURTHER_ROLES = ['admin', 'teacher', 'parent'] as const satisfies readonly Role[];
export type FurtherRole = (typeof FURTHER_ROLES)[number];

/** Whether one person may hold these roles: no duplicates, and student only alone. */
export function mayHoldTogether(main: Role | null, further: readonly FurtherRole[]): boolean {
  if (further.length === 0) return true;
  return main !== null && main !== 'student' && new Set([main, ...further]).size === further.length + 1;
}

/** The person behind a request, read from the database each time: a revoked role takes effect at once. */
export type Actor = {
  userId: string;
  /** The session, or the API key, that authenticated the request. */
  sessionId: string;
  /** The role of the session: for a person with several, the selected one. */
  role: Role | null;
  /** An administrator's duties in force; empty for everyone else. */
  duties: readonly Duty[];
  /** A required step that blocks everything but their own account. */
  hold: Hold | null;
  /** When they last proved their identity; never, for a program with a key. */
  provedAt: Date | null;
  /** When their device may first send messages that reach many people; never, for a program with a key. */
  trustedAt: Date | null;
  /** The key's permissions, if a program acts for them. */
  keyScope: 'read' | 'write' | null;
};

/** MFA_CHALLENGE: the second factor is still required. MFA_ENROL: one is compulsory but not set up. */
export const HOLDS = ['MFA_CHALLENGE', 'MUST_CHANGE_PASSWORD', 'MFA_ENROL'] as const;
export type Hold = (typeof HOLDS)[number];

type HoldFacts = {
  role: Role | null;
  aal: string;
  hasFactor: boolean;
  mustChangePassword: boolean;
  adminsNeedFactor: boolean;
};

/** The first required step before the portal opens; null if there is none. */
export function holdOf({
  role,
  aal,
  hasFactor,
  mustChangePassword,
  adminsNeedFactor,
}: HoldFacts): Hold | null {
  if (hasFactor && aal !== 'aal2') return 'MFA_CHALLENGE';
  if (mustChangePassword) return 'MUST_CHANGE_PASSWORD';
  return lacksFactor({ role, hasFactor, adminsNeedFactor }) ? 'MFA_ENROL' : null;
}

const lacksFactor = ({ role, hasFactor, adminsNeedFactor }: Omit<HoldFacts, 'aal' | 'mustChangePassword'>) =>
  role === 'admin' && adminsNeedFactor && !hasFactor;

/** Roles whose holders may use API keys; losing such a role suspends the keys. */
export const KEY_ROLES: readonly Role[] = ['admin', 'teacher'];

/**
 * The same for a program with a key. Keys need no second factor: creating one required fresh
 * proof. A key is suspended while its owner lacks a compulsory second factor or has yet to choose
 * a password.
 */
export function holdOfKey({ mustChangePassword, ...facts }: Omit<HoldFacts, 'aal'>): Hold | null {
  if (mustChangePassword) return 'MUST_CHANGE_PASSWORD';
  return lacksFactor(facts) ? 'MFA_ENROL' : null;
}

/** A session's idle timeout and maximum lifetime: short for shared school computers, long for a family's own phone. */
export function sessionLife(role: Role | null): { idleSeconds: number; maxSeconds: number } {
  const [hour, day] = [3_600, 86_400];
  if (role === 'admin') return { idleSeconds: hour / 2, maxSeconds: 12 * hour };
  if (role === 'teacher') return { idleSeconds: hour / 2, maxSeconds: 14 * day };
  return { idleSeconds: 12 * hour, maxSeconds: 14 * day };
}

/**
 * A session of a person with several roles gets the limits of the strictest one, because it can switch to any
 * of them.
 */
export function sessionLifeOfRoles(roles: readonly Role[]): ReturnType<typeof sessionLife> {
  const lives = roles.length === 0 ? [sessionLife(null)] : roles.map(sessionLife);
  return {
    idleSeconds: Math.min(...lives.map(({ idleSeconds }) => idleSeconds)),
    maxSeconds: Math.min(...lives.map(({ maxSeconds }) => maxSeconds)),
  };
}

/** The minimum password length: longer for staff, who can open other people's records. */
export function shortestPassword(roles: readonly Role[], schoolsOwn: number): number {
  return roles.some((role) => role === 'admin' || role === 'teacher') ? Math.max(10, schoolsOwn) : schoolsOwn;
}

type Before = { accounts: number; administrators: number };

/**
 * The first account of an empty installation becomes its administrator; all later ones wait for
 * approval. If the owner has set a setup token, it is the first account that presents the token,
 * whatever other accounts came before.
 */
export function roleAtSignUp(before: Before, setupToken: 'not set' | 'right' | 'wrong'): Role | null {
  const first = setupToken === 'not set' ? before.accounts === 0 : before.administrators === 0;
  return first && setupToken !== 'wrong' ? 'admin' : null;
}

/**
 * The role preselected in a dialog: the requested one, but never administrator, so that it is not given by
 * mistake.
 */
export function isEnrolled(held: { role: Role | null; given_by: string | null }): boolean {
  return held.role === 'student' && held.given_by === null;
}

/** The role a dialog preselects: the requested one, but never administrator, to prevent a slip. */
export function firstOffer(requested: Role | null): Role | null {
  return requested === 'admin' ? null : requested;
}
