/** What a person is in the school. One role a person; none until an administrator gives it. */
export const ROLES = ['admin', 'teacher', 'parent', 'student'] as const;
export type Role = (typeof ROLES)[number];

/** The person behind a request, read from the database each time: a role taken away counts at once. */
export type Actor = {
  userId: string;
  sessionId: string;
  role: Role | null;
};

/** The first account of an empty installation becomes its administrator; everybody later asks and waits. */
export function roleAtSignUp(accountsBefore: number): Role | null {
  return accountsBefore === 0 ? 'admin' : null;
}
