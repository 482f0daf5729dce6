import type { Me } from '../../people.contract.ts';

type Acting = Pick<Me, 'user_id' | 'role' | 'roles'>;

/**
 * The owner name under which a device stores a person's data. Each additional role has a separate one, so
 * that a teacher's unsent work is not sent while the same person acts as a parent.
 */
export const deviceOwner = ({ user_id, role, roles }: Acting): string =>
  role === null || role === roles[0] ? user_id : `${user_id} ${role}`;

/** The owner names of all roles of a person; signing out clears all of them. */
export const deviceOwners = (me: Acting): string[] => [
  me.user_id,
  ...me.roles.slice(1).map((role) => deviceOwner({ ...me, role })),
];
