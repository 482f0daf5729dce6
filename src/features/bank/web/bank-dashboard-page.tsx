import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#platform/ui/page-header.tsx';

export function BankDashboardPage() {
  const { t } = useLingui();
  return <PageHeader title={t`Student Bank`} />;
}
