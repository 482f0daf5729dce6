import { useLingui } from '@lingui/react/macro';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { PROMOTION_OUTCOMES, type PromotionRule } from '../../marking-scheme.ts';
import type { Editing } from './editing.ts';
import { NumberField, wholeOf } from './number-field.tsx';
import { OUTCOME_WORDS, PROMOTION_BOUNDS, PROMOTION_CONDITIONS, WHOLE_BOUNDS } from './promotion-words.ts';
import { SchemeList } from './scheme-list.tsx';

/** Rules that propose a student's promotion; the first that holds decides. */
export function PromotionFields({ editing }: { editing: Editing }) {
  const { t } = useLingui();
  const { draft, set, errorAt } = editing;
  return (
    <SchemeList
      title={t`Rules`}
      hint={t`The first rule that applies decides. A rule without conditions always applies and comes last.`}
      path="promotion"
      rows={draft.promotion}
      editing={editing}
      ordered
      addLabel={t`Add a rule`}
      newRow={(): PromotionRule => ({ outcome: 'promote' })}
      nameOf={(_rule, place) => t`Rule ${place + 1}`}
    >
      {(rule, path, name) => (
        <div className="flex flex-col gap-2">
          <SelectField
            label={name}
            error={errorAt(`${path}.outcome`)}
            options={PROMOTION_OUTCOMES.map((value) => ({ value, label: t(OUTCOME_WORDS[value]) }))}
            value={rule.outcome}
            onChange={({ target }) => set(`${path}.outcome`, target.value)}
          />
          <div className="grid grid-cols-2 items-end gap-2 sm:grid-cols-3">
            {Object.entries(PROMOTION_BOUNDS).map(([bound, label]) => (
              <NumberField
                key={bound}
                label={t(label)}
                error={errorAt(`${path}.${bound}`)}
                value={rule[bound as keyof typeof PROMOTION_BOUNDS]}
                onChange={(typed) =>
                  set(
                    `${path}.${bound}`,
                    typed === '' ? undefined : WHOLE_BOUNDS.has(bound) ? wholeOf(typed) : typed,
                  )
                }
              />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-2">
            {Object.entries(PROMOTION_CONDITIONS).map(([field, { yes, no }]) => {
              const condition = t(yes);
              const value = rule[field as keyof typeof PROMOTION_CONDITIONS];
              return (
                <SelectField
                  key={field}
                  label={t`${name}: ${condition}`}
                  labelPlace="hidden"
                  placeholder={t`${condition} or not`}
                  options={[
                    { value: 'yes', label: condition },
                    { value: 'no', label: t(no) },
                  ]}
                  value={value === undefined ? '' : value ? 'yes' : 'no'}
                  onChange={({ target }) =>
                    set(`${path}.${field}`, target.value === '' ? undefined : target.value === 'yes')
                  }
                />
              );
            })}
          </div>
        </div>
      )}
    </SchemeList>
  );
}
