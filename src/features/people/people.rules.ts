/** What a person is in the school. One role a person; none until an administrator gives it. */
export const ROLES = ['admin', 'teacher', 'parent', 'student'] as const;
export type Role = (typeof ROLES)[number];

/** The person behind a request, read from the database each time: a role taken away counts at once. */
export type Actor = {
  userId: string;
  /** The session, or the API key, that spoke for them. */
  sessionId: string;
  role: Role | null;
  /** What stands between them and everything but their own account. */
  hold: Hold | null;
  /** When they last proved who they are; never, for a program with a key. */
  provedAt: Date | null;
  /** What the key may do, where a program acts for them. */
  keyScope: 'read' | 'write' | null;
};

/** MFA_CHALLENGE: the second factor is still to be shown. MFA_ENROL: one is compulsory and there is none. */
export const HOLDS = ['MFA_CHALLENGE', 'MUST_CHANGE_PASSWORD', 'MFA_ENROL'] as const;
export type Hold = (typeof HOLDS)[number];

type HoldFacts = {
  role: Role | null;
  aal: string;
  hasFactor: boolean;
  mustChangePassword: boolean;
  adminsNeedFactor: boolean;
};

/** The first thing that a signed-in person has to do before the portal opens; null when nothing is left. */
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

/** Whose programs may act for them with a key; whoever loses such a role loses the use of their keys with it. */
export const KEY_ROLES: readonly Role[] = ['admin', 'teacher'];

/**
 * The same for a program with a key. It shows no second factor: whoever made the key had just proved who they are. But an
 * owner who must have one and has none, or has yet to choose a password of their own, suspends it until they did.
 */
export function holdOfKey({ mustChangePassword, ...facts }: Omit<HoldFacts, 'aal'>): Hold | null {
  if (mustChangePassword) return 'MUST_CHANGE_PASSWORD';
  return lacksFactor(facts) ? 'MFA_ENROL' : null;
}

/** How long a session lasts unused, and at most: shared school computers on one side, a family's own phone on the other. */
export function sessionLife(role: Role | null): { idleSeconds: number; maxSeconds: number } {
  const [hour, day] = [3_600, 86_400];
  if (role === 'admin') return { idleSeconds: hour / 2, maxSeconds: 12 * hour };
  if (role === 'teacher') return { idleSeconds: hour / 2, maxSeconds: 14 * day };
  return { idleSeconds: 12 * hour, maxSeconds: 14 * day };
}

/** Fewest characters of a password: staff open the records of others. */
export function shortestPassword(role: Role | null, schoolsOwn: number): number {
  return role === 'admin' || role === 'teacher' ? Math.max(10, schoolsOwn) : schoolsOwn;
}

type Before = { accounts: number; administrators: number };

/**
 * The first account of an empty installation becomes its administrator; everybody later asks and waits. Where the owner
 * has set a setup token, it is the first account that brings the token, however many strangers came before.
 */
export function roleAtSignUp(before: Before, setupToken: 'not set' | 'right' | 'wrong'): Role | null {
  const first = setupToken === 'not set' ? before.accounts === 0 : before.administrators === 0;
  return first && setupToken !== 'wrong' ? 'admin' : null;
}

/** A student's role that nobody gave came with the enrolment: it stays as long as the enrolment does. */
export function isEnrolled(held: { role: Role | null; given_by: string | null }): boolean {
  return held.role === 'student' && held.given_by === null;
}

/** The role that a dialog offers first: what the person asked for, but never the keys of the school by a press too many. */
export function firstOffer(requested: Role | null): Role | null {
  return requested === 'admin' ? null : requested;
}
