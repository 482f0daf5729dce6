import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import { isRoll } from '#platform/ui/printing/paper-size.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { receiptsApi } from '../../../web/fees.client.ts';
import { BillPaper } from './bill-paper.tsx';
import { useStudentLine } from '../../../web/shared/fee-student-cell.tsx';

export type BillDialogProps = {
  studentId: string;
  studentFeeId?: string | undefined;
  onClose: () => void;
};

/** A student's bill in a dialog, for browsers that block the new window. */
export function BillDialog({ studentId, studentFeeId, onClose }: BillDialogProps) {
  const { t } = useLingui();
  const studentLine = useStudentLine();
  const bill = useQuery(
    receiptsApi.bill.queryOptions({
      input: {
        student_id: studentId,
        language: currentLocale(),
        ...(studentFeeId && { student_fee_id: studentFeeId }),
      },
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const { data } = bill;
  return (
    <PaperDialog
      title={t`Payment bill`}
      description={data && studentLine(data.student)}
      footer={data ? `${t`Payment bill`} · ${studentLine(data.student)}` : ''}
      instead={data ? undefined : bill.error ? <LoadFailed of={bill} /> : <Spinner label={t`Loading...`} />}
      onClose={onClose}
    >
      {(paper) => data && <BillPaper bill={data} narrow={isRoll(paper)} />}
    </PaperDialog>
  );
}
