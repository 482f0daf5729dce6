import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#platform/ui/page-header.tsx';

export function SavingsPage() {
  const { t } = useLingui();
  return <PageHeader title={t`Savings`} />;
}
