import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { FirstSteps } from '../../first-steps.contract.ts';
import { firstStepsApi } from './first-steps.client.ts';
import { StepList } from './step-list.tsx';

/** The first steps of a new school, with those done. Disappears once all are done. */
export function FirstStepsCard({ steps, hidden, empty }: FirstSteps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const done = steps.filter((step) => step.done).length;
  const all = steps.length;
  const hide = useMutation({
    mutationFn: () => firstStepsApi.hide.call({ hidden: !hidden }),
    onSuccess: () => {
      showToast({
        title: t`Success`,
        description: hidden
          ? t`The dashboard shows the first steps again.`
          : t`You can find the first steps again under Settings.`,
      });
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  return (
    <Card
      title={t`First steps`}
      padded={false}
      actions={
        <>
          <span className="self-center text-sm text-muted">{t`${done} of ${all} done`}</span>
          {done < all && (
            <Button variant="quiet" size="sm" busy={hide.isPending} onClick={() => hide.mutate()}>
              {hidden ? t`Show on the dashboard` : t`Hide`}
            </Button>
          )}
        </>
      }
    >
      {empty && (
        <p className="border-b border-line px-4 py-2 text-sm md:px-5">
          <Link to="/settings/first-steps" className="text-primary underline">
            {t`Try Préau with a sample school first`}
          </Link>
        </p>
      )}
      <StepList steps={steps} />
    </Card>
  );
}
