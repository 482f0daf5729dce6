import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#platform/ui/page-header.tsx';

/** Fee Management for somebody who sees no fees: the line below the title says why. */
export function FeesNotShown() {
  const { t } = useLingui();
  return <PageHeader title={t`Fee Management`} />;
}
