import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Role, ROLES } from '../../people.rules.ts';

const NAMES: Record<Role, MessageDescriptor> = {
  admin: msg`Administrator`,
  teacher: msg`Teacher`,
  parent: msg`Parent`,
  student: msg`Student`,
};

export function roleName(role: Role): MessageDescriptor {
  return NAMES[role];
}

/** The roles to choose from, in the reader's language. */
export function roleOptions(t: (name: MessageDescriptor) => string): { value: string; label: string }[] {
  return ROLES.map((role) => ({ value: role, label: t(NAMES[role]) }));
}
