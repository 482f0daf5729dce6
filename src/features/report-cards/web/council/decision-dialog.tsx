import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { Council, CouncilStudent } from '../../council.contract.ts';
import { figureOf, nameOf } from '../shared/card-figures.ts';
import { AppreciationFields, HonourFields, RemarkFields, YearDecision } from './decision-fields.tsx';
import { useDecision } from './use-decision.ts';

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
  const form = useId();
  const [isDirty, setDirty] = useState(false);
  const [isTried, setTried] = useState(false);
  const { typed, change, lacksReason, save } = useDecision(council, student, onSaved);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (lacksReason) focusMistake(event.currentTarget);
    else save.mutate();
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
        <AppreciationFields
          council={council}
          studentId={student.student_id}
          value={typed.appreciation}
          onChange={(appreciation) => change({ appreciation })}
          onDraft={(appreciation) => {
            setDirty(true);
            change({ appreciation });
          }}
        />
        <RemarkFields student={student} typed={typed} onChange={change} />
        {typed.honours.length > 0 && (
          <HonourFields
            honours={typed.honours}
            tried={isTried}
            onHonours={(honours) => change({ honours })}
          />
        )}
        {council.period === 'year' && (
          <YearDecision
            proposed={student.proposed_decision}
            decision={typed.decision}
            why={typed.why}
            tried={isTried}
            onDecision={(decision) => change({ decision })}
            onWhy={(why) => change({ why })}
          />
        )}
        <FormError error={save.error} />
      </form>
    </Dialog>
  );
}
