import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { toastRefusal } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { EndingClass } from '../year-end.contract.ts';
import type { YearStart } from '../year-end.rules.ts';
import { CheckResult } from './check-result.tsx';
import { yearEndApi } from './year-end.client.ts';

type Year = { id: string; name: string };
type Props = {
  year: Year;
  next: Year;
  /** Whether the year's last day has come. */
  mayRun: boolean;
  classes: readonly EndingClass[];
  onClose: () => void;
};

/** Previews the end of the year, with the only button that runs it. The check itself writes nothing. */
export function CheckDialog({ year, next, mayRun, classes, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { me } = useAuth();
  const [starts, setStarts] = useState<YearStart>('on_first_day');
  const check = useQuery({
    ...yearEndApi.check.queryOptions({ input: { year_id: year.id } }),
    gcTime: 0,
    staleTime: 0,
  });
  const attempt = useAttempt({
    name: `${me?.user_id} end year ${year.id}`,
    begin: { fingerprint: '', starts },
    counted: t`An earlier attempt was recorded before your change.`,
  });
  const run = useMutation({
    mutationFn: (fingerprint: string) =>
      attempt.send({ fingerprint, starts }, (options) =>
        yearEndApi.run.call({ year_id: year.id, fingerprint, starts }, options),
      ),
    onSuccess: () => {
      const name = year.name;
      attempt.startOver();
      showToast({ title: t`Success`, description: t`${name} has been ended` });
      onClose();
      return queryClient.invalidateQueries();
    },
    onError: (error) => {
      // Shown as a toast: in the dialog, a phone would show it below the list of classes.
      toastRefusal(error, () => {
        attempt.startOver();
        onClose();
      });
      return queryClient.invalidateQueries({ queryKey: yearEndApi.key() });
    },
  });
  const nextName = next.name;
  const blocked = !mayRun || !check.data || check.data.no_target.total > 0;
  return (
    <Dialog
      open
      size="lg"
      title={t`End ${year.name}?`}
      description={t`Nothing has been changed yet. No fees are assigned.`}
      dirty={run.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" disabled={run.isPending} onClick={onClose}>
            {t`Close`}
          </Button>
          <Button
            variant="primary"
            disabled={blocked || check.isFetching}
            busy={run.isPending}
            busyLabel={t`Ending the year...`}
            onClick={() => check.data && run.mutate(check.data.fingerprint)}
          >
            {t`End the year`}
          </Button>
        </>
      }
    >
      {check.isPending && <Spinner label={t`Checking...`} />}
      <LoadFailed of={check} />
      {check.data && (
        <div className="flex flex-col gap-4">
          {!mayRun && <output>{t`The year can be ended from its last day on.`}</output>}
          <CheckResult check={check.data} classes={classes} />
          <SelectField
            label={t`${nextName} becomes the current year`}
            options={[
              { value: 'on_first_day', label: t`On its first day` },
              { value: 'at_once', label: t`Now` },
            ]}
            value={starts}
            onChange={(event) => setStarts(event.target.value === 'at_once' ? 'at_once' : 'on_first_day')}
          />
          <p className="text-sm text-muted">
            {t`Students change class now. You can undo this until ${nextName} starts.`}
          </p>
          <FormError error={run.error} />
        </div>
      )}
    </Dialog>
  );
}
