import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { CoverDay } from '../../cover.contract.ts';
import { coverFilters } from '../../timetable.filters.ts';
import { AbsenceCard } from './absence-card.tsx';
import { coverApi } from './cover.client.ts';
import { MonthHours } from './month-hours.tsx';
import { RecordAbsence } from './record-absence.tsx';

/** The office's desk for absent teachers: a day's lessons without a teacher, and the month's hours. */
export function CoverPage() {
  const { t } = useLingui();
  const name = t`Cover desk`;
  const [filters, setFilters] = useFilters(coverFilters);
  const query = useQuery(
    coverApi.day.queryOptions({ input: { day: filters.day }, placeholderData: keepPreviousData }),
  );
  const sheet = useMutation({
    mutationFn: async (day: string) =>
      saveFile(await coverApi.sheet.call({ day, language: currentLocale() }), `${name} ${day}.pdf`),
    onError: toastError,
  });
  const cover = query.data;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/timetable', label: t`Timetable` }}
        actions={
          cover && cover.absences.length > 0 ? (
            <Button
              variant="secondary"
              icon={<Printer aria-hidden />}
              busy={sheet.isPending}
              onClick={() => sheet.mutate(cover.day)}
            >
              {t`Cover sheet (PDF)`}
            </Button>
          ) : undefined
        }
      />
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {cover && (
        <>
          <DateField
            label={t`Day`}
            className="mb-3 max-w-52"
            value={cover.day}
            onChange={({ target }) => target.value && setFilters({ day: target.value }, { replace: true })}
          />
          <Tabs
            label={name}
            value={filters.show ?? 'day'}
            onChange={(show) => setFilters({ show: show === 'month' ? show : undefined })}
            tabs={[
              { value: 'day', label: t`Absences of the day`, content: <Day cover={cover} /> },
              { value: 'month', label: t`Hours of the month`, content: <MonthHours day={cover.day} /> },
            ]}
          />
        </>
      )}
    </>
  );
}

function Day({ cover }: { cover: CoverDay }) {
  const { t } = useLingui();
  if (!cover.is_school_day) return <EmptyState title={t`No school on this day.`} />;
  return (
    <div className="flex flex-col gap-4 pt-3">
      <RecordAbsence key={cover.day} cover={cover} />
      {cover.absences.length === 0 && <p className="text-muted">{t`No teacher is absent.`}</p>}
      {cover.absences.map((absence) => (
        <AbsenceCard key={absence.teacher.id} day={cover.day} absence={absence} />
      ))}
    </div>
  );
}
