import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DutyTerm } from '../../duties.rules.ts';
import type { Role } from '../../people.rules.ts';
import { dutyInWords } from './duties-held.tsx';
import { DUTY_WORDS, NO_DUTY } from './duty-words.ts';
import { roleName } from './role-name.ts';

const ROLE_RIGHTS = {
  admin: msg`Works in the school office; the duties below say what they handle. The head of school sees and changes everything.`,
  teacher: msg`Sees the students of their own classes. Sees no money but their own.`,
  parent: msg`Sees their own children, what they owe and have paid, and their savings.`,
  student: msg`Sees their own record, fees and savings.`,
  none: msg`Can sign in, and sees nothing of the school until the school gives a role.`,
};

/** Roles and duties by name, each with a sentence about the rights it includes. */
export function RightsList({
  roles,
  duties,
}: {
  roles: readonly (Role | null)[];
  /** The duties of an administrator; null to leave them out. */
  duties: readonly DutyTerm[] | null;
}) {
  const { t, i18n } = useLingui();
  return (
    <dl className="flex flex-col gap-3">
      {roles.map((role) => (
        <div key={role ?? 'none'}>
          <dt className="font-medium">{role ? t(roleName(role)) : t`No role yet`}</dt>
          <dd className="text-muted">{t(ROLE_RIGHTS[role ?? 'none'])}</dd>
        </div>
      ))}
      {duties?.map((term) => (
        <div key={term.duty}>
          <dt className="font-medium">{dutyInWords(i18n, term)}</dt>
          <dd className="text-muted">{t(DUTY_WORDS[term.duty].rights)}</dd>
        </div>
      ))}
      {duties?.length === 0 && <p className="text-muted">{t(NO_DUTY)}</p>}
    </dl>
  );
}
