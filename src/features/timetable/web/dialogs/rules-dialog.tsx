import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { FILL_RULE_KINDS, type FillRule, type FillRuleKind, RULE_FORMS } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { timetableApi } from '../shared/timetable.client.ts';
import { OwnRules } from './own-rules.tsx';
import { LimitSelect, StrictSelect } from './rule-selects.tsx';
import { useRuleWords } from './rule-words.ts';

type Props = { whole: WholeTimetable; onClose: () => void };

const GENERAL_KINDS = FILL_RULE_KINDS.filter((kind) => {
  const { for: scope } = RULE_FORMS[kind];
  return scope === undefined || scope === 'teacher';
});
const isForOne = ({ teacher_id, subject_id, class_id }: FillRule) =>
  (teacher_id ?? subject_id ?? class_id) !== undefined;

/** The rules for filling in a draft, each a sentence with a checkbox. */
export function RulesDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const ofRule = useRuleWords(whole);
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
  const own = rules.filter(isForOne);
  const general = rules.filter((rule) => !isForOne(rule));
  const write = (next: readonly FillRule[]) => {
    setTouched(true);
    setRules(next);
  };
  const change = (kind: FillRuleKind, patch: Partial<FillRule>) =>
    write([...general.map((rule) => (rule.kind === kind ? { ...rule, ...patch } : rule)), ...own]);
  function submit(event: BaseSyntheticEvent) {
    event.preventDefault();
    save.mutate({ version_id: whole.version.id, rules: [...rules] });
  }
  return (
    <FormDialog
      title={t`Rules`}
      description={t`Filling in follows these rules. A wish is dropped if there is no other place.`}
      dirty={touched && !save.isPending}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      sending={{ submit, busy: save.isPending }}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-2">
        {GENERAL_KINDS.map((kind) => {
          const set = general.find((rule) => rule.kind === kind);
          const usual: FillRule = { kind, most: RULE_FORMS[kind].limit?.usual ?? null, is_hard: false };
          const sentence = ofRule(set ?? usual);
          return (
            <li key={kind}>
              <CheckboxField
                label={sentence}
                checked={set !== undefined}
                onChange={({ target }) =>
                  write(
                    target.checked
                      ? [...general, usual, ...own]
                      : [...general.filter((rule) => rule.kind !== kind), ...own],
                  )
                }
              />
              {set && (
                <div className="flex gap-2 ps-8">
                  {RULE_FORMS[kind].limit && (
                    <LimitSelect rule={set} sentence={sentence} onChange={(patch) => change(kind, patch)} />
                  )}
                  <StrictSelect rule={set} sentence={sentence} onChange={(patch) => change(kind, patch)} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <OwnRules whole={whole} rules={own} onChange={(next) => write([...general, ...next])} />
      <FormError error={save.error} />
    </FormDialog>
  );
}
