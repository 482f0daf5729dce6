import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ChangeRuleInput, type FinanceRule } from '../recurrences.contract.ts';
import { recurrencesApi } from '../../web/finance.client.ts';
import { useAddCategory } from '../../categories/web/use-add-category.tsx';
import { useBookForm } from '../../web/use-book-form.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleAsItIs, useRuleName } from './rule-words.ts';

const FIELD_OF_REFUSAL = { CATEGORY_NOT_FOUND: 'category_id', DAY_PASSED: 'next_on' };

/** Edits a recurrence's future entries and schedule; written entries stay. */
export function RuleDialog({ rule, onClose }: { rule: FinanceRule; onClose: () => void }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const name = useRuleName()(rule);
  const { form, sending, unanswered } = useBookForm({
    of: `change rule ${rule.id}`,
    schema: ChangeRuleInput,
    begin: ruleAsItIs(rule),
    call: (input) => recurrencesApi.change.call({ ...input, rule_id: rule.id }),
    failed: t`Failed to save recurrence`,
    fieldOf: FIELD_OF_REFUSAL,
    onDone: () => {
      showToast({ title: t`Recurrence saved`, description: name });
      onClose();
    },
  });
  const { addCategory, categoryDialog } = useAddCategory(form);
  return (
    <SendDialog
      title={t`Edit recurrence`}
      description={t`Changes apply to future transactions only.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
      beside={categoryDialog}
    >
      <FormProvider {...form}>
        <RuleFields rule={rule} today={schoolDay(now, timeZone)} onAddCategory={addCategory} />
      </FormProvider>
    </SendDialog>
  );
}
