import { useLingui } from '@lingui/react/macro';

/** Explains before submission that the school must grant the requested role. */
export function RoleHint({ role, isFirst }: { role: string; isFirst: boolean }) {
  const { t } = useLingui();
  if (isFirst) return t`This is the first account. It will be the administrator of the school.`;
  switch (role) {
    case 'admin':
    case 'teacher':
      return t`An administrator must approve this role. Until then, you can sign in but not see school information.`;
    case 'parent':
      return t`An administrator will confirm your account and link your children.`;
    case 'student':
      return t`Enrolled students already have an account: see the slip from the school. Otherwise, an administrator must approve this role.`;
    default:
      return t`Choose your role at school. The school will approve it.`;
  }
}
