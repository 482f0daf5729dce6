import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { type FillRule, RULE_FORMS, ruleKey } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { namesIn } from '../../whole-names.ts';
import { useRuleWords } from './rule-words.ts';
import type { Treatment, WhatIf } from './use-what-if.ts';

type Props = { whole: WholeTimetable; whatIf: WhatIf; disabled: boolean };

/** Each rule with its treatment, and each teacher with unavailable times with a tick. */
export function WhatIfChoices({ whole, whatIf, disabled }: Props) {
  const { t } = useLingui();
  const ofRule = useRuleWords(whole);
  const nameOf = namesIn(whole, currentLocale());
  const { rules, away } = whatIf;
  const optionsOf = (rule: FillRule) => [
    { value: 'as_is', label: rule.is_hard ? t`Must be kept, as now` : t`A wish, as now` },
    ...(RULE_FORMS[rule.kind].isAlwaysHard
      ? []
      : [rule.is_hard ? { value: 'wish', label: t`A wish` } : { value: 'hard', label: t`Must be kept` }]),
    { value: 'out', label: t`Without this rule` },
  ];
  return (
    <fieldset className="flex flex-col gap-4" disabled={disabled}>
      <ul className="flex flex-col gap-3">
        {rules.map((rule) => (
          <li key={ruleKey(rule)}>
            <SelectField
              label={ofRule(rule)}
              options={optionsOf(rule)}
              value={whatIf.treatmentOf(rule)}
              onChange={({ target }) => whatIf.treat(rule, target.value as Treatment)}
            />
          </li>
        ))}
      </ul>
      {rules.length === 0 && <p>{t`This draft has no rules.`}</p>}
      {away.length > 0 && (
        <div>
          <h3 className="font-medium">{t`Teachers with unavailable times`}</h3>
          {away.map((id) => (
            <CheckboxField
              key={id}
              label={t`${nameOf(id)} is always available`}
              checked={whatIf.isFree(id)}
              onChange={({ target }) => whatIf.setFree(id, target.checked)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
