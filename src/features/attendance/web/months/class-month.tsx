import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatMonth } from '#platform/time/format.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { ClassMonth as Month } from '../../attendance-papers.contract.ts';
import { attendancePapersApi } from '../shared/attendance-office.client.ts';
import { movedMonth } from '../shared/moved-month.ts';
import { usePaper } from '../shared/use-paper.ts';

type Props = { classId: string; month: string; onMonth: (month: string) => void };

export function ClassMonth({ classId, month, onMonth }: Props) {
  const of = { class_id: classId, month };
  const query = useQuery(
    attendancePapersApi.classMonth.queryOptions({ input: of, placeholderData: keepPreviousData }),
  );
  const { data } = query;
  return (
    <>
      <MonthHeader of={of} name={data ? classLabel(data.class) : ''} onMonth={onMonth} />
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {data && <PupilMonths pupils={data.pupils} />}
    </>
  );
}

type HeaderProps = {
  of: { class_id: string; month: string };
  /** The class; empty until it is loaded. */
  name: string;
  onMonth: (month: string) => void;
};

function MonthHeader({ of, name, onMonth }: HeaderProps) {
  const { t } = useLingui();
  const paper = usePaper();
  const { month } = of;
  const file = `${name} ${month.slice(0, 7)}`.trim();
  return (
    <PageHeader
      title={name || t`Attendance`}
      subtitle={formatMonth(month, currentLocale())}
      back={{ to: `/attendance?tab=month&month=${month}`, label: t`All classes` }}
      actions={
        <>
          <IconButton
            icon={ChevronLeft}
            label={t`Previous month`}
            onClick={() => onMonth(movedMonth(month, -1))}
          />
          <IconButton
            icon={ChevronRight}
            label={t`Next month`}
            onClick={() => onMonth(movedMonth(month, 1))}
          />
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            busy={paper.isPending}
            onClick={() =>
              paper.mutate({
                name: file,
                read: (language) => attendancePapersApi.classMonthSheet.call({ ...of, language }),
              })
            }
          >
            {t`Print`}
          </Button>
          <ExportMenu
            name={file}
            read={(wish) => attendancePapersApi.classMonthFile.call({ ...of, ...wish })}
          />
        </>
      }
    />
  );
}

function PupilMonths({ pupils }: { pupils: Month['pupils'] }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const hours = (minutes: number) => (minutes === 0 ? '–' : hoursOf(minutes).toLocaleString(locale));
  return (
    <Card as="div" padded={false}>
      <DataTable
        caption={t`Attendance of the month`}
        rows={pupils}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t`Nobody was in this class in this month.`} />}
        columns={[
          {
            key: 'name',
            header: t`Name`,
            primary: true,
            cell: nameOf,
          },
          {
            key: 'unjustified',
            header: t`Hours unjustified`,
            align: 'end',
            phone: 'aside',
            cell: ({ unjustified_minutes }) => hours(unjustified_minutes),
          },
          {
            key: 'justified',
            header: t`Hours justified`,
            align: 'end',
            cell: ({ justified_minutes }) => hours(justified_minutes),
          },
          {
            key: 'half_days',
            header: t`Half-days missed`,
            align: 'end',
            cell: ({ half_days }) => (half_days === 0 ? '–' : half_days.toLocaleString(locale)),
          },
          {
            key: 'late',
            header: t`Times late`,
            align: 'end',
            cell: ({ times_late }) => times_late || '–',
          },
          {
            key: 'presence',
            header: t`Presence`,
            align: 'end',
            cell: ({ presence }) => (presence === null ? '–' : `${presence.toLocaleString(locale)} %`),
          },
        ]}
      />
    </Card>
  );
}

const nameOf = ({ id, full_name, roll_number }: Month['pupils'][number]) => (
  <Link to={`/students/${id}?tab=attendance`} className="hover:underline">
    {full_name ?? roll_number}
  </Link>
);
