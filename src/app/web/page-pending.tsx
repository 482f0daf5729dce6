import { useLingui } from '@lingui/react/macro';
import { Spinner } from '#platform/ui/spinner.tsx';

/** Shown while a page's code takes longer than a moment to load. */
export function PagePending() {
  const { t } = useLingui();
  return <Spinner label={t`Loading...`} />;
}
