import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#platform/ui/page-header.tsx';

/** Fee Management for users who may not see fees: the subtitle gives the reason. */
export function FeesNotShown() {
  const { t } = useLingui();
  return <PageHeader title={t`Fee Management`} />;
}
