import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#features/people/people.rules.ts';

type RoleWords = { name: MessageDescriptor; portal: MessageDescriptor };

const WORDS: Record<Role | 'none', RoleWords> = {
  admin: { name: msg`Administrator`, portal: msg`Admin Portal` },
  teacher: { name: msg`Teacher`, portal: msg`Teacher Portal` },
  parent: { name: msg`Parent`, portal: msg`Parent Portal` },
  student: { name: msg`Student`, portal: msg`Student Portal` },
  none: { name: msg`No role yet`, portal: msg`Portal` },
};

export function roleWords(role: Role | null): RoleWords {
  return WORDS[role ?? 'none'];
}
