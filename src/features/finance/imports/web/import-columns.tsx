import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { ImportDraft } from '../finance-imports.contract.ts';
import { financeImportsApi } from '../../web/finance.client.ts';
import { ImportAmountFields } from './import-amount-fields.tsx';
import { ImportCheck } from './import-check.tsx';
import { MeaningField } from './meaning-field.tsx';
import { ImportDateFields } from './import-date-fields.tsx';
import type { ImportOutcome } from './import-done.tsx';
import { amountColumns, mappingFor } from './import-mapping.ts';
import { ImportColumnsCard } from '#platform/ui/imports/import-columns-card.tsx';

type Props = { draft: ImportDraft; onLeave: () => void; onDone: (outcome: ImportOutcome) => void };

/** The second step: the meaning and format of the columns. The dry run follows. */
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
    <ImportColumnsCard
      draft={draft}
      error={checking.error}
      busy={checking.isPending}
      onCheck={check}
      onLeave={onLeave}
    >
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
    </ImportColumnsCard>
  );
}
