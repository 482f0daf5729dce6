import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { RuleChoice } from '../early-warning.contract.ts';
import { mayChooseReaders } from '../early-warning.policy.ts';
import { MOST_WEEKS, type Rule, RULE_FACTS } from '../early-warning.rules.ts';
import { earlyWarningApi } from './early-warning.client.ts';

/** The rules that the reader may set, each with its own form. */
export function WarningRulesPage() {
  const { t } = useLingui();
  const query = useQuery(earlyWarningApi.rules.queryOptions());
  return (
    <>
      <PageHeader
        title={t`Rules of early warning`}
        back={{ to: '/reports/early-warning', label: t`Back to Early warning` }}
      />
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {query.data && <ReadersForm />}
      {query.data && (
        <div className="grid gap-4 lg:grid-cols-2">
          {query.data.map((choice) => (
            <RuleForm key={`${choice.rule} ${choice.revision}`} saved={choice} />
          ))}
        </div>
      )}
    </>
  );
}

/** Whether class masters see flags of their class: set by the head, visible to the other duties. */
function ReadersForm() {
  const { t } = useLingui();
  const { me } = useAuth();
  const queryClient = useQueryClient();
  const { queryKey, queryFn } = earlyWarningApi.readers.queryOptions();
  const { data } = useQuery({ queryKey, queryFn });
  const save = useMutation({
    mutationFn: (class_masters: boolean) => earlyWarningApi.saveReaders.call({ class_masters }),
    onSuccess: (now) => {
      queryClient.setQueryData(queryKey, now);
      showToast({
        title: t`Success`,
        description: now.class_masters
          ? t`Class masters can now see the flags of their class.`
          : t`Class masters can no longer see flags.`,
      });
    },
    onError: toastError,
  });
  if (!data) return null;
  return (
    <Card title={t`Who sees flags`} className="mb-4">
      <p className="mb-3 text-sm text-muted">
        {t`Each office duty sees the flags of its own records. Class masters may see those of their class for absences, marks and work, and note what was done; never fees or sanctions, and only the office closes flags. Parents and students see no flags.`}
      </p>
      <CheckboxField
        label={t`Class masters see the flags of their class`}
        checked={save.isPending ? save.variables : data.class_masters}
        disabled={!mayChooseReaders(me)}
        {...(!mayChooseReaders(me) && { hint: t`The head of school chooses this.` })}
        onChange={({ target }) => save.mutate(target.checked)}
      />
    </Card>
  );
}

/** The threshold of `falling` is stored in tenths of a point and typed in points. */
const scaleOf = (rule: Rule) => (rule === 'falling' ? 10 : 1);

function RuleForm({ saved }: { saved: RuleChoice }) {
  const { t, i18n } = useLingui();
  const { rule, revision } = saved;
  const facts = RULE_FACTS[rule];
  const scale = scaleOf(rule);
  const queryClient = useQueryClient();
  const [isOn, setOn] = useState(saved.is_on);
  const [threshold, setThreshold] = useState(String(saved.threshold / scale));
  const [weeks, setWeeks] = useState(saved.weeks);
  const explanation = useExplanation(rule);
  const weeksLabel = (number: number) =>
    t`${plural(number, { one: '# school week', other: '# school weeks' })}`;
  const save = useMutation({
    mutationFn: () =>
      earlyWarningApi.saveRule.call({
        rule,
        is_on: isOn,
        threshold: Number(threshold.replace(',', '.')) * scale,
        weeks,
        revision,
      }),
    onSuccess: (now) => {
      queryClient.setQueryData(earlyWarningApi.rules.queryOptions().queryKey, (before) =>
        before?.map((choice) => (choice.rule === now.rule ? now : choice)),
      );
      void queryClient.invalidateQueries({ queryKey: earlyWarningApi.list.key() });
      showToast({ title: t`Success`, description: t`Rule saved. It applies from the next calculation.` });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: earlyWarningApi.rules.key() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title={i18n._(facts.name)}>
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <p className="text-sm text-muted">{explanation}</p>
        <CheckboxField
          label={t`Flag students by this rule`}
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={i18n._(facts.unit)}
            inputMode="decimal"
            value={threshold}
            maxLength={5}
            onChange={({ target }) => setThreshold(target.value)}
          />
          {weeks !== null && (
            <SelectField
              label={t`Looks back`}
              value={String(weeks)}
              onChange={({ target }) => setWeeks(Number(target.value))}
              options={[
                { value: '0', label: t`To the beginning of the term` },
                ...Array.from({ length: MOST_WEEKS }, (_, at) => {
                  const number = at + 1;
                  return { value: String(number), label: weeksLabel(number) };
                }),
              ]}
            />
          )}
        </div>
        <FormError error={save.error} />
        <div>
          <Button type="submit" busy={save.isPending} busyLabel={t`Saving...`}>{t`Save`}</Button>
        </div>
      </form>
    </Card>
  );
}

/** The records that a rule considers, and those that it ignores. */
function useExplanation(rule: Rule): string {
  const { t } = useLingui();
  const words: Record<Rule, string> = {
    attendance: t`Share of unjustified hours among all hours with a roll, from the number below up. At least five days with a roll.`,
    falling: t`The average of the last complete sequence against the one before. A sequence is complete when all its sheets are handed in.`,
    failing: t`Subjects below the pass mark in the last complete sequence. Subjects that do not count in the average are left out.`,
    work: t`Assignments that are due and were not handed in. One that nobody handed in does not count.`,
    sanctions: t`Sanctions of the term that were not canceled.`,
    fees: t`Fees not paid in full this many days after their due date. Only the bursar and the head see these flags.`,
  };
  return words[rule];
}
