import { useLingui } from '@lingui/react/macro';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { Council, CouncilStudent } from '../../council.contract.ts';
import { PHRASES } from '../../report-cards.rules.ts';
import { MOST_APPRECIATION, MOST_REMARK, type Remark, remarkOf } from '../../remarks.rules.ts';
import { nameOf } from '../shared/card-figures.ts';
import { useDecisionWords, useRemarkWords } from '../shared/card-words.ts';
import { reasonMistake } from '../shared/missing-part.tsx';
import { AppreciationDraft } from './appreciation-draft.tsx';
import type { Honour, TypedDecision } from './use-decision.ts';

type AppreciationProps = {
  council: Council;
  studentId: string;
  value: string;
  onChange: (text: string) => void;
  /** Called when a draft replaces the text without any typing. */
  onDraft: (text: string) => void;
};

/** The appreciation: typed, drafted, or composed from the school's phrases. */
export function AppreciationFields({ council, studentId, value, onChange, onDraft }: AppreciationProps) {
  const { t } = useLingui();
  return (
    <>
      <TextAreaField
        label={t`Appreciation`}
        data-autofocus
        maxLength={MOST_APPRECIATION}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <AppreciationDraft
        of={{ class_id: council.class.id, period: council.period, student_id: studentId }}
        value={value}
        onChange={onDraft}
      />
      <SelectField
        label={t`Phrases`}
        value=""
        placeholder={t`Choose a phrase`}
        onChange={({ target }) =>
          onChange([value.trim(), target.value].filter(Boolean).join(' ').slice(0, MOST_APPRECIATION))
        }
        options={PHRASES.map((phrase) => {
          const text = council.language === 'en' ? phrase.en : phrase.fr;
          return { value: text, label: text };
        })}
      />
    </>
  );
}

type RemarksProps = {
  student: CouncilStudent;
  typed: Pick<TypedDecision, 'strengths' | 'toImprove'>;
  onChange: (typed: Partial<RemarksProps['typed']>) => void;
};

/** Strengths and points to improve. If left empty, the card uses its own words. */
export function RemarkFields({ student, typed, onChange }: RemarksProps) {
  const { t } = useLingui();
  const remarkWords = useRemarkWords();
  function printed(remark: Remark) {
    const words = remarkWords(remark);
    return words ? t`If empty, the card says: ${words}` : t`If empty, the card has a line to write on.`;
  }
  return (
    <>
      <TextField
        label={t`Strengths`}
        hint={printed(remarkOf(null, student.strong))}
        maxLength={MOST_REMARK}
        autoComplete="off"
        value={typed.strengths}
        onChange={({ target }) => onChange({ strengths: target.value })}
      />
      <TextField
        label={t`Points to improve`}
        hint={printed(remarkOf(null, student.weak))}
        maxLength={MOST_REMARK}
        autoComplete="off"
        value={typed.toImprove}
        onChange={({ target }) => onChange({ toImprove: target.value })}
      />
    </>
  );
}

type HonoursProps = {
  honours: readonly Honour[];
  /** Saving was tried: missing reasons say so. */
  tried: boolean;
  onHonours: (honours: Honour[]) => void;
};

/** Honors and warnings; a decision against the proposal requires a reason. */
export function HonourFields({ honours, tried, onHonours }: HonoursProps) {
  const { t } = useLingui();
  const setHonour = (code: string, change: Partial<Honour>) =>
    onHonours(honours.map((honour) => (honour.code === code ? { ...honour, ...change } : honour)));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t`Honors and warnings`}</legend>
      {honours.map(({ code, label, given, proposed, reason }) => (
        <div key={code}>
          <CheckboxField
            label={proposed ? t`${nameOf(label)} (proposed)` : nameOf(label)}
            checked={given}
            onChange={({ target }) => setHonour(code, { given: target.checked })}
          />
          {given !== proposed && (
            <TextField
              label={t`Reason: ${nameOf(label)}`}
              required
              maxLength={300}
              value={reason ?? ''}
              error={reasonMistake(reason ?? '', tried)}
              onChange={({ target }) => setHonour(code, { reason: target.value })}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

type DecisionProps = {
  proposed: CouncilStudent['proposed_decision'];
  decision: PromotionOutcome | '';
  why: string;
  tried: boolean;
  onDecision: (decision: PromotionOutcome | '') => void;
  onWhy: (why: string) => void;
};

export function YearDecision({ proposed, decision, why, tried, onDecision, onWhy }: DecisionProps) {
  const { t } = useLingui();
  const decisions = useDecisionWords();
  return (
    <>
      <SelectField
        label={t`Decision of the year`}
        value={decision}
        onChange={({ target }) => onDecision(target.value as PromotionOutcome | '')}
        options={[
          {
            value: '',
            label: proposed ? t`As proposed: ${decisions[proposed]}` : t`None`,
          },
          ...Object.entries(decisions).map(([value, label]) => ({ value, label })),
        ]}
      />
      {decision && (
        <TextField
          label={t`Reason`}
          required
          maxLength={300}
          value={why}
          error={reasonMistake(why, tried)}
          onChange={({ target }) => onWhy(target.value)}
        />
      )}
    </>
  );
}
