import { useLingui } from '@lingui/react/macro';
import { Button } from './button.tsx';
import { FormError } from './form-error.tsx';

/** What a query tells of itself. */
type Query = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/** Why something could not be fetched, and the button that asks again. Nothing while it could. */
export function LoadFailed({ of }: { of: Query }) {
  const { t } = useLingui();
  // Read alone until then: a page is drawn anew for each word of its query that was read.
  if (!of.error) return null;
  return (
    <div className="flex flex-col items-start gap-3">
      <FormError error={of.error} />
      <Button variant="secondary" busy={of.isFetching} onClick={() => void of.refetch()}>
        {t`Try again`}
      </Button>
    </div>
  );
}
