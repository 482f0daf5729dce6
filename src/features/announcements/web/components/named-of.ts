import type { FoundPerson } from '../../announcements.contract.ts';

/** The accounts among choices by name, and the students whose guardians are meant. */
export const namedOf = (people: readonly FoundPerson[]) => ({
  user_ids: people.filter(({ kind }) => kind !== 'family').map(({ id }) => id),
  student_ids: people.filter(({ kind }) => kind === 'family').map(({ id }) => id),
});
