import { useLingui } from '@lingui/react/macro';
import { FormProvider } from 'react-hook-form';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { ExpenseInput } from '../../till.contract.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '../../till.rules.ts';
import { tillApi } from '../till.client.ts';
import { PayoutForm } from './payout-form.tsx';
import { CATEGORY_NAMES } from './till-words.ts';
import { useTillForm } from './use-till-form.ts';

type Typed = Omit<ExpenseInput, 'category'> & { category: ExpenseCategory };

const BEGIN: Typed = {
  amount: '',
  // No category is preselected.
  category: '' as ExpenseCategory,
  payee: '',
  voucher: '',
  note: '',
};

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
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <PayoutForm
        title={t`Pay an expense`}
        voucherLabel={t`Voucher number`}
        sending={sending}
        unanswered={unanswered}
        onClose={onClose}
      >
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
      </PayoutForm>
    </FormProvider>
  );
}
