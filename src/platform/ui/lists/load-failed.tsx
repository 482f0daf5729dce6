import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../button.tsx';
import { FormError } from '../forms/form-error.tsx';

/** The parts of a query that are used here. */
type Query = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/**
 * Why something could not be fetched, and the button that asks again, for this and for whatever else on the page failed. Nothing
 * while it could.
 */
export function LoadFailed({ of }: { of: Query }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  // Read alone until then: a page is drawn anew for each word of its query that was read.
  if (!of.error) return null;
  function askAgain() {
    void of.refetch();
    void queryClient.refetchQueries(
      { type: 'active', predicate: ({ state }) => state.status === 'error' },
      { cancelRefetch: false },
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <FormError error={of.error} />
      <Button variant="secondary" busy={of.isFetching} onClick={askAgain}>
        {t`Try again`}
      </Button>
    </div>
  );
}
