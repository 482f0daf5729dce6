/** What a person is in the school. One role a person; none until an administrator gives it. */
export const ROLES = ['admin', 'teacher', 'parent', 'student'] as const;
export type Role = (typeof ROLES)[number];

/** The person behind a request, read from the database each time: a role taken away counts at once. */
export type Actor = {
  userId: string;
  sessionId: string;
  role: Role | null;
};

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
