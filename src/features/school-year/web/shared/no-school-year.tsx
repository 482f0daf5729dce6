import { useLingui } from '@lingui/react/macro';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { mayKeepYears } from '../../school-year.policy.ts';

/** Shown instead of data of a school year if the school has none. */
export function NoSchoolYear() {
  const { t } = useLingui();
  const may = useMay();
  return (
    <EmptyState
      title={t`No school year yet`}
      action={
        may(mayKeepYears) && (
          <LinkButton to="/settings/school-years" variant="secondary">{t`School years`}</LinkButton>
        )
      }
    >
      {t`Marks belong to a school year with its terms.`}
    </EmptyState>
  );
}
