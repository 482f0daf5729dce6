import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { FillStep } from '../../fill.contract.ts';
import { type FillRule, RULE_FORMS, ruleKey } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { namesIn } from '../../whole-names.ts';
import { FillOutcome } from './fill-outcome.tsx';
import { FillProgress } from './fill-progress.tsx';
import { useRuleWords } from './rule-words.ts';
import { StopButton } from './stop-button.tsx';
import { useFilling } from './use-filling.ts';

type Props = { whole: WholeTimetable; onClose: () => void };
type Treatment = 'as_is' | 'wish' | 'hard' | 'out';

/** Tries a draft under other rules, or with teachers who are always available, and writes nothing until that is wanted. */
export function WhatIfDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const filling = useFilling(whole.version.id);
  const { begin, isBusy, outcome, how } = filling;
  // As they were when the dialog opened, so that no choice disappears with a change that is taken.
  const [rules] = useState(whole.rules);
  const [away] = useState(() => [...new Set(whole.unavailable.map(({ teacher_id }) => teacher_id))]);
  const [treatments, setTreatments] = useState<Readonly<Record<string, Treatment>>>({});
  const [freed, setFreed] = useState<readonly string[]>([]);
  const ofRule = useRuleWords(whole);
  const nameOf = namesIn(whole, currentLocale());
  const steps: FillStep[] = [
    ...rules.flatMap((rule): FillStep[] => {
      const treatment = treatments[ruleKey(rule)] ?? 'as_is';
      if (treatment === 'as_is') return [];
      if (treatment === 'out') return [{ kind: 'drop', rule }];
      return [{ kind: 'ease', rule: { ...rule, is_hard: treatment === 'hard' } }];
    }),
    ...freed.map((teacher_id): FillStep => ({ kind: 'free', teacher_id })),
  ];
  const isDone = outcome !== undefined && !how?.what_if;
  const fits = outcome && outcome.total > 0 && outcome.placed === outcome.total;
  /** The outcome of another question is no answer to this one. */
  const ask = (write: () => void) => {
    filling.reset();
    write();
  };
  const optionsOf = (rule: FillRule) => [
    { value: 'as_is', label: rule.is_hard ? t`Must be kept, as now` : t`A wish, as now` },
    ...(RULE_FORMS[rule.kind].isAlwaysHard
      ? []
      : [rule.is_hard ? { value: 'wish', label: t`A wish` } : { value: 'hard', label: t`Must be kept` }]),
    { value: 'out', label: t`Without this rule` },
  ];
  return (
    <Dialog
      open
      title={t`What if…`}
      description={t`See what becomes possible under other rules. Nothing is changed by trying.`}
      onClose={() => {
        if (isBusy) filling.stop();
        onClose();
      }}
      footer={
        isBusy ? (
          <StopButton filling={filling} />
        ) : isDone ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
            {fits && steps.length > 0 && (
              <Button variant="secondary" onClick={() => begin({ steps })}>{t`Do this and fill in`}</Button>
            )}
            <Button onClick={() => begin({ steps, what_if: true })}>{t`Try`}</Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!isDone && (
          <fieldset className="flex flex-col gap-4" disabled={isBusy}>
            <ul className="flex flex-col gap-3">
              {rules.map((rule) => (
                <li key={ruleKey(rule)}>
                  <SelectField
                    label={ofRule(rule)}
                    options={optionsOf(rule)}
                    value={treatments[ruleKey(rule)] ?? 'as_is'}
                    onChange={({ target }) =>
                      ask(() => setTreatments({ ...treatments, [ruleKey(rule)]: target.value as Treatment }))
                    }
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
                    checked={freed.includes(id)}
                    onChange={({ target }) =>
                      ask(() =>
                        setFreed(target.checked ? [...freed, id] : freed.filter((other) => other !== id)),
                      )
                    }
                  />
                ))}
              </div>
            )}
          </fieldset>
        )}
        <div className="flex flex-col gap-4" aria-live="polite">
          {isBusy && <FillProgress progress={filling.progress} />}
          <FormError error={filling.error} />
          {outcome && (
            <FillOutcome
              whole={whole}
              filling={outcome}
              kind={isDone ? 'whole' : 'trial'}
              onTake={(more) => begin({ steps: [...steps, ...more] })}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
