import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { FILL_RULE_KINDS, type FillRule, type FillRuleKind, RULE_LIMITS } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';
import { useRuleWords } from './rule-words.ts';

type Props = { whole: WholeTimetable; onClose: () => void };

/** The rules by which a draft is filled in, each a sentence with a tick. */
export function RulesDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const ofRule = useRuleWords();
  const [rules, setRules] = useState<readonly FillRule[]>(whole.rules);
  const [touched, setTouched] = useState(false);
  const save = useMutation(
    timetableEditorApi.saveRules.mutationOptions({
      onSuccess: () => {
        showToast({ title: t`Success`, description: t`Rules saved` });
        onClose();
        return queries.invalidateQueries({ queryKey: timetableApi.whole.key() });
      },
    }),
  );
  const write = (next: readonly FillRule[]) => {
    setTouched(true);
    setRules(next);
  };
  const change = (kind: FillRuleKind, patch: Partial<FillRule>) =>
    write(rules.map((rule) => (rule.kind === kind ? { ...rule, ...patch } : rule)));
  function submit(event: BaseSyntheticEvent) {
    event.preventDefault();
    save.mutate({ version_id: whole.version.id, rules: [...rules] });
  }
  return (
    <FormDialog
      title={t`Rules`}
      description={t`Filling in keeps to them. A wish gives way if there is no other place.`}
      dirty={touched && !save.isPending}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      sending={{ submit, busy: save.isPending }}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {FILL_RULE_KINDS.map((kind) => {
          const set = rules.find((rule) => rule.kind === kind);
          const limit = RULE_LIMITS[kind];
          const sentence = ofRule({ kind, most: set?.most ?? limit?.usual ?? null });
          return (
            <li key={kind}>
              <CheckboxField
                label={sentence}
                checked={set !== undefined}
                onChange={({ target }) =>
                  write(
                    target.checked
                      ? [...rules, { kind, most: limit?.usual ?? null, is_hard: false }]
                      : rules.filter((rule) => rule.kind !== kind),
                  )
                }
              />
              {set && (
                <div className="flex gap-2 ps-8">
                  {limit && (
                    <SelectField
                      label={t`Limit: ${sentence}`}
                      labelPlace="hidden"
                      className="w-20"
                      options={Array.from({ length: limit.most - limit.least + 1 }, (_, at) => ({
                        value: String(limit.least + at),
                        label: String(limit.least + at),
                      }))}
                      value={String(set.most)}
                      onChange={({ target }) => change(kind, { most: Number(target.value) })}
                    />
                  )}
                  <SelectField
                    label={t`How strict: ${sentence}`}
                    labelPlace="hidden"
                    className="w-44"
                    options={[
                      { value: 'wish', label: t`A wish` },
                      { value: 'hard', label: t`Must be kept` },
                    ]}
                    value={set.is_hard ? 'hard' : 'wish'}
                    onChange={({ target }) => change(kind, { is_hard: target.value === 'hard' })}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <FormError error={save.error} />
    </FormDialog>
  );
}
