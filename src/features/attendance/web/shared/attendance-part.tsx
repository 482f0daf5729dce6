import { Plural, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { formatDay, formatMonth } from '#platform/time/format.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { mayJustify, maySeeSanctions } from '../../attendance.policy.ts';
import { DAYS_FOR_A_RATE } from '../../attendance.rules.ts';
import type { Justification, StudentAttendance as Attendance } from '../../justifications.contract.ts';
import { Legend, MonthTable } from '../family/month-table.tsx';
import { MissedRows } from '../family/missed-rows.tsx';
import { justificationsApi } from './attendance.client.ts';
import { attendancePapersApi } from './attendance-office.client.ts';
import { movedMonth } from './moved-month.ts';
import { usePaper } from './use-paper.ts';
import { SanctionsCard } from '../sanctions/sanctions-card.tsx';

type Slot = Attendance['slots'][number];

/** A student's attendance: totals of the year, days of a month, and justifications. */
export function StudentAttendance({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const may = useMay();
  // Defaults to the server's month, since the device's clock may be wrong.
  const [chosen, setChosen] = useState<string>();
  const query = useQuery(
    justificationsApi.student.queryOptions({
      input: { student_id: studentId, ...(chosen && { month: chosen }) },
      placeholderData: keepPreviousData,
    }),
  );
  const justify = useLazyDialog(async () => {
    const { JustifyDialog } = await import('../family/justify-dialog.tsx');
    return JustifyDialog;
  });
  // The absence that was pressed; undefined if the button was used, which is for any day.
  const [about, setAbout] = useState<Slot>();
  const openJustify = (slot?: Slot) => {
    setAbout(slot);
    justify.show();
  };
  const { data } = query;
  if (!data) return query.error ? <LoadFailed of={query} /> : <RowsLoading />;
  return (
    <div className="flex flex-col gap-4">
      <YearFigures year={data.year} />
      {may(maySeeSanctions) && <StatementButton studentId={studentId} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <MonthCard
          month={chosen ?? data.month}
          slots={data.slots}
          onMonth={setChosen}
          onJustify={may(mayJustify) ? openJustify : undefined}
        />
        <Card
          title={t`Justifications`}
          actions={
            may(mayJustify) && (
              <Button size="sm" busy={justify.loading} onClick={() => openJustify()}>
                {t`Justify an absence`}
              </Button>
            )
          }
        >
          {data.justifications.length === 0 ? (
            <p className="text-muted">{t`None this year.`}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {data.justifications.map((one) => (
                <JustificationLine key={one.id} justification={one} />
              ))}
            </ul>
          )}
        </Card>
      </div>
      {may(maySeeSanctions) && <SanctionsCard studentId={studentId} />}
      {justify.Dialog && <justify.Dialog studentId={studentId} about={about} onClose={justify.close} />}
    </div>
  );
}

/** The totals of a student's school year. */
function YearFigures({ year }: { year: Attendance['year'] }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const { days } = year;
  const presence = days < DAYS_FOR_A_RATE ? null : year.presence;
  const hours = (minutes: number) => hoursOf(minutes).toLocaleString(locale);
  return (
    <StatGrid note={t`Since the beginning of the school year`}>
      <StatCard
        label={t`Presence`}
        value={presence === null ? '—' : `${presence.toLocaleString(locale)} %`}
        aside={
          year.presence !== null &&
          presence === null && (
            <span className="text-sm text-muted">
              <Plural value={days} one="# day counted" other="# days counted" />
            </span>
          )
        }
      />
      <StatCard label={t`Hours unjustified`} value={hours(year.unjustified_minutes)} />
      <StatCard label={t`Hours justified`} value={hours(year.justified_minutes)} />
      <StatCard label={t`Half-days missed`} value={year.half_days.toLocaleString(locale)} />
      <StatCard label={t`Times late`} value={String(year.times_late)} />
    </StatGrid>
  );
}

function StatementButton({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const paper = usePaper();
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        icon={<Printer aria-hidden />}
        busy={paper.isPending}
        onClick={() =>
          paper.mutate({
            name: t`Attendance statement`,
            read: (language) => attendancePapersApi.statement.call({ student_id: studentId, language }),
          })
        }
      >
        {t`Statement (PDF)`}
      </Button>
    </div>
  );
}

type MonthProps = {
  month: string;
  slots: Slot[];
  onMonth: (month: string) => void;
  /** Undefined for readers who cannot justify an absence. */
  onJustify: ((slot: Slot) => void) | undefined;
};

function MonthCard({ month, slots, onMonth, onJustify }: MonthProps) {
  const { t } = useLingui();
  return (
    <Card
      title={formatMonth(month, currentLocale())}
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
        </>
      }
    >
      <MonthTable month={month} slots={slots} />
      <Legend slots={slots} />
      <MissedRows slots={slots} onJustify={onJustify} />
    </Card>
  );
}

const TONES: Record<Justification['state'], BadgeTone> = {
  waiting: 'pending',
  accepted: 'success',
  refused: 'danger',
};

/** One justification: its days, its outcome and its file. */
export function JustificationLine({ justification }: { justification: Justification }) {
  const { t } = useLingui();
  const { id, reason, note, state, has_file } = justification;
  const words = { waiting: t`Waiting`, accepted: t`Accepted`, refused: t`Refused` };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <Span of={justification} />
        {reason && <span className="block text-sm wrap-anywhere text-muted">{reason}</span>}
        {note && <span className="block text-sm">{t`School: ${note}`}</span>}
      </span>
      <span className="flex items-center gap-2">
        {has_file && (
          <Button variant="quiet" size="sm" icon={<FileText aria-hidden />} onClick={() => void openFile(id)}>
            {t`File`}
          </Button>
        )}
        <Badge tone={TONES[state]}>{words[state]}</Badge>
      </span>
    </li>
  );
}

async function openFile(justification_id: string): Promise<void> {
  try {
    const file = await justificationsApi.file.call({ justification_id });
    saveFile(file, file.name);
  } catch (error) {
    toastError(error);
  }
}

export function Span({ of }: { of: Pick<Justification, 'from_day' | 'until_day' | 'half'> }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const [from, until] = [formatDay(of.from_day, locale), formatDay(of.until_day, locale)];
  const half = of.half === 'am' ? t`morning` : t`afternoon`;
  return (
    <span className="font-medium">
      {of.from_day === of.until_day
        ? [from, of.half && half].filter(Boolean).join(', ')
        : t`${from} to ${until}`}
    </span>
  );
}
