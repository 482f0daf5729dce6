import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { Council, CouncilStudent } from '../../council.contract.ts';
import { PHRASES } from '../../report-cards.rules.ts';
import { MOST_APPRECIATION, MOST_REMARK, type Remark, remarkOf } from '../../remarks.rules.ts';
import { AppreciationDraft } from './appreciation-draft.tsx';
import { figureOf, nameOf } from '../shared/card-figures.ts';
import { useDecisionWords, useRemarkWords } from '../shared/card-words.ts';
import { reportCardsApi } from '../shared/report-cards.client.ts';

type Props = {
  council: Council;
  studentId: string;
  /** Goes to the next student without closing. */
  onMove: (studentId: string) => void;
  onClose: () => void;
};

/** The council's decisions on one student; saving goes to the next, so that a class can be done by keyboard alone. */
export function DecisionDialog({ council, studentId, onMove, onClose }: Props) {
  const at = council.students.findIndex(({ student_id }) => student_id === studentId);
  const student = council.students[at];
  const next = council.students[at + 1]?.student_id ?? null;
  if (!student) return null;
  return (
    <Form
      key={student.student_id}
      council={council}
      student={student}
      onSaved={() => (next ? onMove(next) : onClose())}
      isLast={next === null}
      onClose={onClose}
    />
  );
}

type FormProps = {
  council: Council;
  student: CouncilStudent;
  isLast: boolean;
  onSaved: () => void;
  onClose: () => void;
};

function Form({ council, student, isLast, onSaved, onClose }: FormProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useId();
  const isYear = council.period === 'year';
  const [appreciation, setAppreciation] = useState(student.appreciation ?? '');
  const [strengths, setStrengths] = useState(student.strengths ?? '');
  const [toImprove, setToImprove] = useState(student.to_improve ?? '');
  const remarkWords = useRemarkWords();
  /** The card's own words, if the council writes none. */
  function printed(remark: Remark) {
    const words = remarkWords(remark);
    return words ? t`If empty, the card says: ${words}` : t`If empty, the card has a line to write on.`;
  }
  const [honours, setHonours] = useState(student.honours);
  const [decision, setDecision] = useState<PromotionOutcome | ''>(student.decision ?? '');
  const [why, setWhy] = useState(student.decision_reason ?? '');
  const [isDirty, setDirty] = useState(false);
  const changed = honours.filter(({ given, proposed }) => given !== proposed);
  const save = useMutation({
    mutationFn: () =>
      reportCardsApi.decide.call({
        class_id: council.class.id,
        period: council.period,
        student_id: student.student_id,
        appreciation,
        strengths,
        to_improve: toImprove,
        honours: changed.map(({ code, given, reason }) => ({ code, given, reason: reason ?? '' })),
        ...(isYear && { decision: decision || null }),
        ...(isYear && decision && { decision_reason: why }),
      }),
    onSuccess: () => {
      onSaved();
      return queries.invalidateQueries();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate();
  }
  const facts = [
    student.average === null ? t`No average` : t`Average ${figureOf(student.average)}`,
    ...student.weak.map(({ name, value }) => `${nameOf(name)} ${figureOf(value)}`),
  ];
  return (
    <Dialog
      open
      title={student.full_name ?? student.roll_number}
      dirty={isDirty}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
          <Button type="submit" form={form} busy={save.isPending}>
            {isLast ? t`Save` : t`Save and next`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={submit}
        onChange={() => setDirty(true)}
        className="flex flex-col gap-4"
      >
        <p className="text-sm text-muted">{facts.join(' · ')}</p>
        <TextAreaField
          label={t`Appreciation`}
          data-autofocus
          maxLength={MOST_APPRECIATION}
          value={appreciation}
          onChange={({ target }) => setAppreciation(target.value)}
        />
        <AppreciationDraft
          of={{ class_id: council.class.id, period: council.period, student_id: student.student_id }}
          value={appreciation}
          onChange={(text) => {
            setDirty(true);
            setAppreciation(text);
          }}
        />
        <SelectField
          label={t`Phrases`}
          value=""
          placeholder={t`Choose a phrase`}
          onChange={({ target }) =>
            setAppreciation(
              [appreciation.trim(), target.value].filter(Boolean).join(' ').slice(0, MOST_APPRECIATION),
            )
          }
          options={PHRASES.map((phrase) => {
            const text = council.language === 'en' ? phrase.en : phrase.fr;
            return { value: text, label: text };
          })}
        />
        <TextField
          label={t`Strengths`}
          hint={printed(remarkOf(null, student.strong))}
          maxLength={MOST_REMARK}
          autoComplete="off"
          value={strengths}
          onChange={({ target }) => setStrengths(target.value)}
        />
        <TextField
          label={t`Points to improve`}
          hint={printed(remarkOf(null, student.weak))}
          maxLength={MOST_REMARK}
          autoComplete="off"
          value={toImprove}
          onChange={({ target }) => setToImprove(target.value)}
        />
        {honours.length > 0 && <HonourFields honours={honours} onHonours={setHonours} />}
        {isYear && (
          <YearDecision
            proposed={student.proposed_decision}
            decision={decision}
            why={why}
            onDecision={setDecision}
            onWhy={setWhy}
          />
        )}
        <FormError error={save.error} />
      </form>
    </Dialog>
  );
}

type Honour = CouncilStudent['honours'][number];
type HonoursProps = { honours: readonly Honour[]; onHonours: (honours: Honour[]) => void };

/** Honours and warnings; one against the proposal wants a reason. */
function HonourFields({ honours, onHonours }: HonoursProps) {
  const { t } = useLingui();
  const setHonour = (code: string, change: Partial<Honour>) =>
    onHonours(honours.map((honour) => (honour.code === code ? { ...honour, ...change } : honour)));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t`Honours and warnings`}</legend>
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
  onDecision: (decision: PromotionOutcome | '') => void;
  onWhy: (why: string) => void;
};

function YearDecision({ proposed, decision, why, onDecision, onWhy }: DecisionProps) {
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
          onChange={({ target }) => onWhy(target.value)}
        />
      )}
    </>
  );
}
