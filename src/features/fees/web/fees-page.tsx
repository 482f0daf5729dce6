import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { mayKeepFees, maySeeFees } from '../fees.policy.ts';

const OfficeFees = lazy(() =>
  import('./office-fees.tsx').then(({ OfficeFees: page }) => ({ default: page })),
);
const FamilyFees = lazy(() =>
  import('../families/web/family-fees.tsx').then(({ FamilyFees: page }) => ({ default: page })),
);

/** Fee Management: the whole school's for the office, their own for a family, and nobody's for a teacher. */
export function FeesPage() {
  const { t } = useLingui();
  const may = useMay();
  if (!may(maySeeFees))
    return (
      <>
        <PageHeader title={t`Fee Management`} />
        <EmptyState title={t`No fees found`}>
          {t`Only the school office and families can see fees.`}
        </EmptyState>
      </>
    );
  return <Suspense>{may(mayKeepFees) ? <OfficeFees /> : <FamilyFees />}</Suspense>;
}
