import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatMonth } from '#platform/time/format.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type MonthView, SetBudgetInput } from '../budgets.contract.ts';
import type { CategoryMark } from '../../categories/categories.contract.ts';
import { budgetsApi, financeApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';

type Props = {
  view: MonthView;
  /** Null: chosen in the dialog. */
  category: CategoryMark | null;
  onClose: () => void;
};

/** Sets a category's monthly budget from the displayed month on; zero ends it. Idempotent. */
export function BudgetDialog({ view, category, onClose }: Props) {
  const { t } = useLingui();
  const refreshBooks = useRefreshBooks();
  const month = formatMonth(view.month, currentLocale());
  const form = useSchemaForm({
    schema: SetBudgetInput,
    defaultValues: { category_id: category?.id ?? '', month: view.month, ...planned(view, category?.id) },
  });
  const { control, formState, register, setValue } = form;
  const categories = useQuery({ ...financeApi.categories.queryOptions(), enabled: category === null });
  const offered = (categories.data ?? []).filter(({ type, archived }) => type === 'expense' && !archived);
  const chosen = useWatch({ control, name: 'category_id' });
  const { name } = category ?? offered.find(({ id }) => id === chosen) ?? { name: '' };
  const { field, fieldState } = useController({ control, name: 'amount' });
  const sending = useSendForm({
    form,
    send: (input) => budgetsApi.set.call(input),
    // A fixed category has no field to show the error at.
    fieldOf: category ? {} : { CATEGORY_NOT_FOUND: 'category_id' },
    onSent: () => {
      const amount = formatAmount(form.getValues('amount'), 'CFA');
      const ended = moneyOf(form.getValues('amount')) === 0n;
      refreshBooks();
      showToast(
        ended
          ? { title: t`Budget removed`, description: name }
          : { title: t`Budget saved`, description: t`${name}: ${amount} a month` },
      );
      onClose();
    },
    onRefused: refreshBooks,
  });

  /** Fills the fields with the existing budget. */
  function choose(id: string) {
    const { amount, carry_over } = planned(view, id);
    setValue('amount', amount);
    setValue('carry_over', carry_over);
  }

  return (
    <SendDialog
      title={category ? t`Budget of ${name}` : t`Set budget`}
      description={t`For each month from ${month}, until you change it.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={formState.isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      {!category && (
        <SelectField
          label={t`Category`}
          required
          placeholder={t`Select category`}
          hint={
            categories.data && offered.length === 0
              ? t`You have no category of expenses yet. Add one first.`
              : undefined
          }
          options={offered.map(({ id, name: label }) => ({ value: id, label }))}
          error={formState.errors.category_id}
          {...register('category_id', { onChange: (event) => choose(event.target.value) })}
        />
      )}
      <MoneyField
        label={t({ message: 'Amount (CFA)', context: 'finance tracker' })}
        currency="CFA"
        required
        hint={t`Enter 0 to remove the budget.`}
        error={fieldState.error}
        {...field}
      />
      <CheckboxField
        label={t`Carry over into the next month`}
        hint={t`The amount left, or overspent, is carried into the next month.`}
        {...register('carry_over')}
      />
    </SendDialog>
  );
}

/** A category's budget in the displayed month. */
function planned(view: MonthView, categoryId: string | undefined) {
  const found = view.categories.find(({ category, budget }) => budget && category?.id === categoryId);
  return { amount: found?.budget?.amount ?? '', carry_over: found?.budget?.carry_over ?? false };
}
