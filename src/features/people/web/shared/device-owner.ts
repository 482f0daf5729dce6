import type { Me } from '../../people.contract.ts';

type Acting = Pick<Me, 'user_id' | 'role' | 'roles'>;

/**
 * The name under which a device keeps what a person said and read. Each further role is like another sign-in: work of a
 * teacher that waits is not sent while the same person acts as a parent.
 */
export const deviceOwner = ({ user_id, role, roles }: Acting): string =>
  role === null || role === roles[0] ? user_id : `${user_id} ${role}`;

/** The same for all roles of a person: a sign-out leaves nothing of any. */
export const deviceOwners = (me: Acting): string[] => [
  me.user_id,
  ...me.roles.slice(1).map((role) => deviceOwner({ ...me, role })),
];
