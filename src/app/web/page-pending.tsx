import { useLingui } from '@lingui/react/macro';
import { Spinner } from '#platform/ui/spinner.tsx';

/** Stands in a page's place when its code takes longer than a moment. */
export function PagePending() {
  const { t } = useLingui();
  return <Spinner label={t`Loading...`} />;
}
