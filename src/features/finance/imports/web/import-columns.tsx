import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { ImportDraft } from '../finance-imports.contract.ts';
import { financeImportsApi } from '../../web/finance.client.ts';
import { ImportAmountFields } from './import-amount-fields.tsx';
import { ImportCheck } from './import-check.tsx';
import { MeaningField } from './meaning-field.tsx';
import { ImportDateFields } from './import-date-fields.tsx';
import type { ImportOutcome } from './import-done.tsx';
import { amountColumns, mappingFor } from './import-mapping.ts';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';

type Props = { draft: ImportDraft; onLeave: () => void; onDone: (outcome: ImportOutcome) => void };

/** The second step: which column means what, and how its figures are written. The third, the dry run, follows from it. */
export function ImportColumns({ draft, onLeave, onDone }: Props) {
  const { t } = useLingui();
  const [mapping, setMapping] = useState(draft.mapping);
  const [columns, setColumns] = useState(amountColumns(draft.mapping));
  const [pressed, setPressed] = useState(false);
  const sent = mappingFor(mapping, columns);
  const checking = useMutation({
    mutationFn: () => financeImportsApi.plan.call({ import_id: draft.id, mapping: sent }),
    onError: toastError,
  });
  const hasAmount = sent.amount !== null || sent.income !== null || sent.expense !== null;

  function check(event: SubmitEvent) {
    event.preventDefault();
    setPressed(true);
    if (sent.date !== null && hasAmount && !checking.isPending) checking.mutate();
  }

  if (checking.data)
    return (
      <ImportCheck
        draft={draft}
        mapping={sent}
        plan={checking.data}
        onColumns={checking.reset}
        onLeave={onLeave}
        onDone={onDone}
      />
    );
  const field = { draft, mapping, onMapping: setMapping };
  return (
    <ImportStepCard step="columns" title={t`What does each column contain?`} fileName={draft.file_name}>
      <p className="text-muted">
        {draft.remembered ? (
          <Trans>Same choices as last time for these columns.</Trans>
        ) : (
          <Trans>Guessed from the first line of the file. Please check these choices.</Trans>
        )}
      </p>
      <form noValidate onSubmit={check} className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <ImportDateFields {...field} missing={pressed && sent.date === null} />
          <ImportAmountFields
            {...field}
            columns={columns}
            onColumns={setColumns}
            missing={pressed && !hasAmount}
          />
          <MeaningField {...field} meaning="description" label={t`Description`} />
          <MeaningField {...field} meaning="category" label={t`Category`} />
          <MeaningField {...field} meaning="payment_method" label={t`Payment Method`} />
          <MeaningField {...field} meaning="notes" label={t`Notes`} />
        </div>
        <FormError error={checking.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={checking.isPending} onClick={onLeave}>
            {t`Choose another file`}
          </Button>
          <Button type="submit" variant="primary" busy={checking.isPending} busyLabel={t`Checking...`}>
            {t`Check the file`}
          </Button>
        </div>
      </form>
    </ImportStepCard>
  );
}
