import type { FoundPerson } from '../../announcements.contract.ts';

/** Splits choices by name into accounts, and students whose guardians are addressed. */
export const namedOf = (people: readonly FoundPerson[]) => ({
  user_ids: people.filter(({ kind }) => kind !== 'family').map(({ id }) => id),
  student_ids: people.filter(({ kind }) => kind === 'family').map(({ id }) => id),
});
