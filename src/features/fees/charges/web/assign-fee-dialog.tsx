import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormProvider, useController, useWatch } from 'react-hook-form';
import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Assigned, FeeStructure } from '../structures.contract.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useStructureLabel, useStructures } from './use-structures.ts';
import { AssignedDialog, hasNews } from './assigned-dialog.tsx';
import { CandidateList } from './candidate-list.tsx';
import { InstalmentFields } from './instalment-fields.tsx';
import { useAssignFee } from './use-assign-fee.ts';

type Props = {
  structure?: FeeStructure | undefined;
  onClose: () => void;
};

/** Assigns a fee to students, each at most once. */
export function AssignFeeDialog({ structure: given, onClose }: Props) {
  const { t } = useLingui();
  const label = useStructureLabel();
  const structures = useStructures();
  const [done, setDone] = useState<Assigned | null>(null);
  const { form, sending, unanswered, studentIds, chooseStructure, changeStudents } = useAssignFee(
    given,
    (assigned) => (hasNews(assigned) ? setDone(assigned) : onClose()),
  );
  const { errors, isDirty } = form.formState;
  const { field: select } = useController({ control: form.control, name: 'fee_structure_id' });
  const amount = useWatch({ control: form.control, name: 'amount' });
  if (done) return <AssignedDialog assigned={done} onClose={onClose} />;

  const offered = structures.data ?? (given ? [given] : []);
  const structure = offered.find(({ id }) => id === select.value);

  return (
    <SendDialog
      title={t`Assign Fee to Students`}
      submit={t`Assign Fee`}
      busyLabel={t`Processing...`}
      size="lg"
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
      beside={
        <div className="mt-5 flex flex-col gap-4">
          {structure ? (
            <CandidateList
              // The list starts over for another structure, because other students have it.
              key={structure.id}
              structure={structure}
              chosenIds={studentIds}
              onChange={changeStudents}
              error={errors.student_ids}
            />
          ) : (
            <p className="rounded border border-dashed border-control px-3 py-6 text-center text-muted">
              <Trans>Choose a fee structure to see the students.</Trans>
            </p>
          )}
          <Preview amount={amount} count={studentIds.length} />
        </div>
      }
    >
      <FormProvider {...form}>
        <SelectField
          label={t`Fee Structure`}
          required
          placeholder={structures.isPending ? t`Loading...` : t`Select a fee structure`}
          options={offered.map((one) => ({ value: one.id, label: label(one) }))}
          error={errors.fee_structure_id}
          {...select}
          onChange={(event) => chooseStructure(offered.find(({ id }) => id === event.target.value))}
        />
        <LoadFailed of={structures} />
        {structures.data?.length === 0 && <NoStructure />}
        <InstalmentFields />
      </FormProvider>
    </SendDialog>
  );
}

/** Shown when there is no structure to assign: a link to create one. */
function NoStructure() {
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded border border-line bg-raised px-4 py-3">
      <Trans>A fee structure says what the school charges. There is none yet.</Trans>
      <LinkButton to="/fees?tab=structures&do=create" variant="secondary" size="sm">
        <Trans>Create Fee Structure</Trans>
      </LinkButton>
    </p>
  );
}

/** A preview of the charge: "12 × 50 000 FCFA = 600 000 FCFA". */
function Preview({ amount, count }: { amount: string; count: number }) {
  if (!isPositiveAmount(amount) || count === 0) return null;
  const each = moneyOf(amount);
  const together = formatMoney(centimes(each * BigInt(count)), 'XAF');
  return (
    <output className="figures rounded border border-line bg-raised px-4 py-3">
      {`${count} × ${formatMoney(each, 'XAF')} = `}
      <strong>{together}</strong>
    </output>
  );
}
