import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatMonth } from '#platform/time/format.ts';
import { monthOf } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { TeacherMonth } from '../../cover.contract.ts';
import { coverApi } from './cover.client.ts';

const HOUR = 60;

/** The hours of each teacher in a day's month, up to today. */
export function MonthHours({ day }: { day: string }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const month = monthOf(day);
  const title = t`Hours by teacher in ${formatMonth(month, locale)}`;
  const query = useQuery(coverApi.month.queryOptions({ input: { month } }));
  const file = useMutation({
    mutationFn: async () =>
      saveFile(await coverApi.monthFile.call({ month, language: locale, format: 'csv' }), `${title}.csv`),
    onError: toastError,
  });
  const hours = (minutes: number) =>
    (minutes / HOUR).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 2 });
  const figure = (key: 'planned' | 'taught' | 'missed' | 'covered', header: string) => ({
    key,
    header,
    align: 'end' as const,
    cell: (row: TeacherMonth) => hours(row[key]),
  });
  return (
    <div className="flex flex-col gap-3 pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">{title}</h2>
        <Button
          variant="secondary"
          icon={<FileText aria-hidden />}
          busy={file.isPending}
          onClick={() => file.mutate()}
        >{t`Export (CSV)`}</Button>
      </div>
      <LoadFailed of={query} />
      <DataTable
        caption={title}
        rows={query.data?.rows ?? []}
        rowKey={({ teacher }) => teacher.id}
        loading={query.isPending}
        empty={<EmptyState title={t`Nothing found`} />}
        columns={[
          { key: 'name', header: t`Teacher`, primary: true, cell: ({ teacher }) => teacher.full_name },
          figure('planned', t`Hours planned`),
          figure('taught', t`Hours taught`),
          figure('missed', t`Hours missed`),
          figure('covered', t`Hours covered`),
        ]}
      />
    </div>
  );
}
