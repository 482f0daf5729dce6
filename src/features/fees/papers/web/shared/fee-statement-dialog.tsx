import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { type Period, PeriodFields } from '#platform/ui/forms/period-fields.tsx';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import type { Paper } from '#platform/ui/printing/paper-size.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { feesApi } from '../../../web/fees.client.ts';
import { FeeStatementPaper } from './fee-statement-paper.tsx';
import { useStudentLine } from '../../../web/shared/fee-student-cell.tsx';

type FeeStatementDialogProps = {
  studentId: string;
  family: boolean;
  onClose: () => void;
};

const SHEETS: readonly Paper[] = ['a4', 'a5'];

/** A printable statement of charges and payments over a period, of a student or the family. */
export function FeeStatementDialog({ studentId, family, onClose }: FeeStatementDialogProps) {
  const { t } = useLingui();
  const studentLine = useStudentLine();
  const [period, setPeriod] = useState<Period>({});
  const statement = useQuery(
    feesApi.statement.queryOptions({
      input: {
        student_id: studentId,
        ...(family && { family: 'true' as const }),
        ...period,
      },
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  );
  const { data } = statement;
  const first = data?.students.find(({ student_id }) => student_id === studentId) ?? data?.students[0];
  return (
    <PaperDialog
      title={t`Statement of account`}
      footer={first ? `${t`Statement of account`} · ${studentLine(first)}` : ''}
      papers={SHEETS}
      instead={
        data ? undefined : statement.error ? <LoadFailed of={statement} /> : <Spinner label={t`Loading...`} />
      }
      ready={!statement.isFetching}
      onClose={onClose}
      options={<PeriodFields {...period} onChange={(change) => setPeriod({ ...period, ...change })} />}
    >
      {() => data && <FeeStatementPaper statement={data} />}
    </PaperDialog>
  );
}
