import { useLingui } from '@lingui/react/macro';
import { Spinner } from '#platform/ui/spinner.tsx';

export function PagePending() {
  const { t } = useLingui();
  return <Spinner label={t`Loading...`} />;
}
