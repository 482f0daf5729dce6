import { useLingui } from '@lingui/react/macro';
import { DUTY_WORDS } from '#features/people/web/shared/duty-words.ts';

/** The rights of each role, and of each duty of an administrator. */
export function RoleRights() {
  const { t } = useLingui();
  const roles = [
    [
      t`Administrator`,
      t`Works in the school office; the duties below say with what. The head of school sees and changes everything.`,
    ],
    [t`Teacher`, t`Sees the students of their own classes. Sees no money but their own.`],
    [t`Parent`, t`Sees their own children, what they owe and have paid, and their savings.`],
    [t`Student`, t`Sees their own record, fees and savings.`],
    [t`No role yet`, t`Can sign in, and sees nothing of the school until you give a role.`],
  ] as const;
  return (
    <dl className="flex flex-col gap-3">
      {roles.map(([role, rights]) => (
        <div key={role}>
          <dt className="font-medium">{role}</dt>
          <dd className="text-muted">{rights}</dd>
        </div>
      ))}
      <h3 className="font-medium">{t`Duties of an administrator`}</h3>
      {Object.entries(DUTY_WORDS).map(([duty, { name, rights }]) => (
        <div key={duty}>
          <dt className="font-medium">{t(name)}</dt>
          <dd className="text-muted">{t(rights)}</dd>
        </div>
      ))}
      <p className="text-sm text-muted">
        {t`Everybody keeps their own money in the finance tracker, which nobody else can open.`}
      </p>
    </dl>
  );
}
