import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { everyPage } from '#features/people/web/shared/every-page.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { daysBetween } from '#platform/time/school-day.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PaperDialog } from '#platform/ui/printing/paper.tsx';
import { PaperHead } from '#platform/ui/printing/paper-head.tsx';
import type { Paper } from '#platform/ui/printing/paper-size.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { Debtor, DebtorFilters } from '../fee-reports.contract.ts';
import { feeReportsApi } from '../../web/fees.client.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';

type Props = {
  filters: Omit<DebtorFilters, 'page'>;
  today: string;
  onClose: () => void;
};

const SHEETS: readonly Paper[] = ['a4'];

/** A printable call list of the debtors matching the filters, with guardian, telephone and a line for notes. */
export function DebtorListDialog({ filters, today, onClose }: Props) {
  const { t } = useLingui();
  const list = useQuery({
    queryKey: [...feeReportsApi.debtors.key(), 'every one', filters],
    queryFn: () =>
      everyPage(async (page) => {
        const { debtors, total } = await feeReportsApi.debtors.call({ ...filters, page });
        return { people: debtors, total };
      }),
    gcTime: 0,
  });
  return (
    <PaperDialog
      title={t`Debtors`}
      footer={t`Debtors`}
      papers={SHEETS}
      instead={
        list.data ? undefined : list.error ? <LoadFailed of={list} /> : <Spinner label={t`Loading...`} />
      }
      ready={!list.isFetching}
      onClose={onClose}
    >
      {() => list.data && <DebtorPaper debtors={list.data} today={today} />}
    </PaperDialog>
  );
}

function DebtorPaper({ debtors, today }: { debtors: readonly Debtor[]; today: string }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const day = formatDay(today, currentLocale());
  return (
    <>
      <PaperHead />
      <h3 className="pt-1 pb-2 text-[1.5em] leading-tight font-semibold">{t`Debtors on ${day}`}</h3>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{t`Student`}</th>
            <th scope="col">{t`Parent`}</th>
            <th scope="col">{t`Phone`}</th>
            <th scope="col" data-align="end">{t`Overdue`}</th>
            <th scope="col" data-align="end">{t`How late`}</th>
            <th scope="col">{t`Notes`}</th>
          </tr>
        </thead>
        <tbody>
          {debtors.map((debtor) => {
            const days = daysBetween(debtor.oldest_due_date, today);
            return (
              <tr key={debtor.student_id}>
                <td>
                  {[nameOf(debtor), debtor.class && classLabel(debtor.class), debtor.roll_number]
                    .filter(Boolean)
                    .join(' · ')}
                </td>
                <td>{debtor.payer?.full_name}</td>
                <td className="whitespace-nowrap">{debtor.payer?.phone && writePhone(debtor.payer.phone)}</td>
                <td data-align="end">{formatAmount(debtor.overdue, null)}</td>
                <td data-align="end" className="whitespace-nowrap">
                  {t`${plural(days, { one: '# day', other: '# days' })}`}
                </td>
                <td className="w-32">{/* To write on. */}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
