import { useLingui } from '@lingui/react/macro';
import { useSchoolIsEmpty } from './use-school-is-empty.ts';

/** What asking for a role leads to. Roles are granted by the school, so the form says so before it is sent. */
export function RoleHint({ role }: { role: string }) {
  const { t } = useLingui();
  const empty = useSchoolIsEmpty();
  if (empty) return t`Nobody has signed up here yet: this account becomes the administrator of the school.`;
  switch (role) {
    case 'admin':
    case 'teacher':
      return t`An administrator of the school has to approve this role. Until then you can sign in, but you see nothing of the school.`;
    case 'parent':
      return t`An administrator confirms your account and links your children to it.`;
    case 'student':
      return t`Enrolled students already have an account: use the e-mail and password on the slip from the school. Otherwise an administrator has to approve this role.`;
    default:
      return t`Choose what you are at school. The school approves it.`;
  }
}
