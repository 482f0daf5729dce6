import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { type FillRule, RULE_FORMS } from '../../fill.rules.ts';

type Props = { rule: FillRule; sentence: string; onChange: (patch: Partial<FillRule>) => void };

/** The limit of a rule that has one. */
export function LimitSelect({ rule, sentence, onChange }: Props) {
  const { t } = useLingui();
  const { least, most } = RULE_FORMS[rule.kind].limit!;
  return (
    <SelectField
      label={t`Limit: ${sentence}`}
      labelPlace="hidden"
      className="w-20"
      options={Array.from({ length: most - least + 1 }, (_, at) => ({
        value: String(least + at),
        label: String(least + at),
      }))}
      value={String(rule.most)}
      onChange={({ target }) => onChange({ most: Number(target.value) })}
    />
  );
}

/** Whether a rule must be kept. */
export function StrictSelect({ rule, sentence, onChange }: Props) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`How strict: ${sentence}`}
      labelPlace="hidden"
      className="w-44"
      options={[
        { value: 'wish', label: t`A wish` },
        { value: 'hard', label: t`Must be kept` },
      ]}
      value={rule.is_hard ? 'hard' : 'wish'}
      onChange={({ target }) => onChange({ is_hard: target.value === 'hard' })}
    />
  );
}
