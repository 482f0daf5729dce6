import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../button.tsx';
import { FormError } from '../forms/form-error.tsx';

type Query = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };

/**
 * The error of a failed query, with a button that refetches it and every other failed query on the
 * page. Renders nothing while there is no error.
 */
export function LoadFailed({ of }: { of: Query }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  // Reads no other property until then: a query rerenders the page for each property that was read.
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
