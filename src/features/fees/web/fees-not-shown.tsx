import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';

/** Fee Management for somebody who sees no fees. */
export function FeesNotShown() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Fee Management`} />
      <EmptyState title={t`No fees found`} />
    </>
  );
}
