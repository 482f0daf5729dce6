import { useLingui } from '@lingui/react/macro';
import { useController } from 'react-hook-form';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { ExpenseInput } from '../../till.contract.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../../till.rules.ts';
import { tillApi } from '../till.client.ts';
import { CATEGORY_NAMES } from './till-words.ts';
import { useTillForm } from './use-till-form.ts';
import { VoucherField } from './voucher-field.tsx';

type Typed = Omit<ExpenseInput, 'category'> & { category: ExpenseCategory };

const BEGIN: Typed = {
  amount: '',
  // Nothing is chosen for the cashier.
  category: '' as ExpenseCategory,
  payee: '',
  voucher: '',
  note: '',
};

/** Pays an expense from one's own till. */
export function ExpenseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useTillForm({
    of: 'till expense',
    schema: ExpenseInput,
    begin: BEGIN,
    call: ({ voucher, note, ...input }, options) =>
      tillApi.expense.call({ ...input, ...(voucher && { voucher }), ...(note && { note }) }, options),
    fieldOf: { TILL_SHORT: 'amount' },
    said: t`Expense recorded`,
    onDone: onClose,
  });
  const { field, fieldState } = useController({ control: form.control, name: 'amount' });
  const file = useController({ control: form.control, name: 'file_id' });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={t`Pay out`}
      submit={t`Pay out`}
      busyLabel={t`Processing...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MoneyField label={t`Amount`} required error={fieldState.error} {...field} />
        <SelectField
          label={t`Category`}
          required
          placeholder={t`Select a category`}
          options={EXPENSE_CATEGORIES.map((value) => ({ value, label: t(CATEGORY_NAMES[value]) }))}
          error={errors.category}
          {...form.register('category')}
        />
        <TextField
          label={t`Paid to`}
          required
          maxLength={100}
          autoComplete="off"
          error={errors.payee}
          {...form.register('payee')}
        />
        <TextField
          label={t`Voucher number`}
          maxLength={60}
          autoComplete="off"
          error={errors.voucher}
          {...form.register('voucher')}
        />
      </div>
      <TextAreaField
        label={t`Note`}
        rows={2}
        maxLength={500}
        error={errors.note}
        {...form.register('note')}
      />
      <VoucherField fileId={file.field.value} onFile={(fileId) => file.field.onChange(fileId)} />
    </SendDialog>
  );
}
