import { useLingui } from '@lingui/react/macro';
import { DUTIES, forGood } from '#features/people/duties.rules.ts';
import { ROLES } from '#features/people/people.rules.ts';
import { RightsList } from '#features/people/web/shared/rights-list.tsx';

/** The rights of each role, and of each duty of an administrator. */
export function RoleRights() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <RightsList roles={[...ROLES, null]} duties={null} />
      <h3 className="font-medium">{t`Duties of an administrator`}</h3>
      <RightsList roles={[]} duties={DUTIES.map(forGood)} />
      <p className="text-sm text-muted">
        {t`Everybody can track their own money in the finance tracker, which nobody else can open.`}
      </p>
    </div>
  );
}
