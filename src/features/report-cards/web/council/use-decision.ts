import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromotionOutcome } from '#features/marking/marking-scheme.ts';
import type { Council, CouncilStudent } from '../../council.contract.ts';
import { isTooShort } from '../shared/missing-part.tsx';
import { reportCardsApi } from '../shared/report-cards.client.ts';

export type Honour = CouncilStudent['honours'][number];

/** The council's decisions on a student, as typed. */
export type TypedDecision = {
  appreciation: string;
  strengths: string;
  toImprove: string;
  honours: Honour[];
  /** For the year; empty to follow the proposal. */
  decision: PromotionOutcome | '';
  why: string;
};

/** The state of the decisions on one student while they are edited, and saving them. */
export function useDecision(council: Council, student: CouncilStudent, onSaved: () => void) {
  const queries = useQueryClient();
  const isYear = council.period === 'year';
  const [typed, setTyped] = useState<TypedDecision>({
    appreciation: student.appreciation ?? '',
    strengths: student.strengths ?? '',
    toImprove: student.to_improve ?? '',
    honours: student.honours,
    decision: student.decision ?? '',
    why: student.decision_reason ?? '',
  });
  const { appreciation, strengths, toImprove, honours, decision, why } = typed;
  const changed = honours.filter(({ given, proposed }) => given !== proposed);
  const lacksReason =
    changed.some(({ reason }) => isTooShort(reason ?? '')) || (isYear && decision !== '' && isTooShort(why));
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
      // A student who is opened again before the council has been read anew must show what was saved.
      queries.setQueriesData<Council>({ queryKey: reportCardsApi.council.key() }, (held) =>
        held && held.class.id === council.class.id && held.period === council.period
          ? withDecision(held, student.student_id, typed)
          : held,
      );
      onSaved();
      return queries.invalidateQueries();
    },
  });
  return {
    typed,
    change: (part: Partial<TypedDecision>) => setTyped((before) => ({ ...before, ...part })),
    /** A choice against the proposal, or the decision of the year, has no reason yet; the server would refuse it. */
    lacksReason,
    save,
  };
}

const withDecision = (council: Council, studentId: string, typed: TypedDecision): Council => ({
  ...council,
  students: council.students.map((student) =>
    student.student_id === studentId
      ? {
          ...student,
          appreciation: typed.appreciation || null,
          strengths: typed.strengths || null,
          to_improve: typed.toImprove || null,
          honours: typed.honours,
          decision: typed.decision || null,
          decision_reason: typed.why || null,
        }
      : student,
  ),
});
