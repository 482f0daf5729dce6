import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay, formatMonth } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { MonthMap as Month } from '../../attendance-papers.contract.ts';
import { attendancePapersApi } from '../shared/attendance-office.client.ts';
import { movedMonth } from '../shared/moved-month.ts';
import { missedShare, type Shade, SHADES, shadeOf } from './shades.ts';

type Props = { month: string | undefined; onMonth: (month: string) => void };
type Row = Month['classes'][number];

export function MonthMap({ month: given, onMonth }: Props) {
  const { t } = useLingui();
  const [figures, setFigures] = useState(false);
  const query = useQuery(
    attendancePapersApi.map.queryOptions({
      input: given ? { month: given } : {},
      placeholderData: keepPreviousData,
    }),
  );
  const { data } = query;
  const month = data?.month ?? given;
  const marked = data?.classes.some(({ days }) => days.length > 0);
  return (
    <Card
      title={month ? formatMonth(month, currentLocale()) : t`Month`}
      actions={
        month && (
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
        )
      }
    >
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {data && !marked && <EmptyState title={t`Nobody was marked in this month.`} />}
      {data && marked && (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <Legend />
            <CheckboxField
              label={t`Show the figures`}
              checked={figures}
              onChange={({ target }) => setFigures(target.checked)}
            />
          </div>
          <div className="relative overflow-x-auto">
            <table className="border-separate border-spacing-0.5 text-xs tabular-nums">
              <caption className="sr-only">{t`Share of pupils missing, by class and day`}</caption>
              <thead>
                <tr>
                  <th scope="col" className="sticky start-0 bg-card pe-2 text-start font-medium text-muted">
                    {t`Class`}
                  </th>
                  {data.days.map((day) => (
                    <th key={day} scope="col" className="min-w-7 font-medium text-muted">
                      {Number(day.slice(8))}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.classes
                  .filter(({ days }) => days.length > 0)
                  .map((row) => (
                    <ClassLine key={row.id} row={row} of={data} figures={figures} />
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}

function ClassLine({ row, of, figures }: { row: Row; of: Month; figures: boolean }) {
  const { t } = useLingui();
  return (
    <tr>
      <th scope="row" className="sticky start-0 bg-card pe-2 text-start font-medium whitespace-nowrap">
        <Link
          to={`/attendance?tab=month&month=${of.month}&class=${row.id}`}
          className="inline-flex min-h-7 items-center hover:underline pointer-coarse:min-h-11"
        >
          {classLabel(row)}
        </Link>
      </th>
      {of.days.map((day) => {
        const found = row.days.find((one) => one.day === day);
        if (!found)
          return (
            <td key={day} className="h-7 rounded-sm border border-dashed border-line text-center text-muted">
              <span className="sr-only">{t`Not marked`}</span>
            </td>
          );
        const percent = missedShare(found);
        const shade = shadeOf(percent);
        const said = t`${formatDay(day, currentLocale())}: ${percent} % missing`;
        return (
          <td key={day} title={said} style={ground(shade)} className={boxStyles(shade)}>
            {figures ? percent : <span className="sr-only">{percent}</span>}
          </td>
        );
      })}
    </tr>
  );
}

const ground = ({ strength }: Shade): CSSProperties => ({
  backgroundColor: `color-mix(in oklab, var(--color-danger) ${strength}%, var(--color-card))`,
});
const boxStyles = ({ strength }: Shade) =>
  `h-7 rounded-sm border border-line text-center ${strength > 50 ? 'font-semibold text-card' : ''}`;

function Legend() {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Share of pupils missing`} className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted">
      {SHADES.map((shade, at) => {
        const next = SHADES[at + 1];
        const { from } = shade;
        const until = (next?.from ?? 0) - 1;
        return (
          <li key={from} className="flex items-center gap-1.5">
            <span aria-hidden style={ground(shade)} className="size-4 rounded-sm border border-line" />
            {next ? (from === until ? t`${from} %` : t`${from} to ${until} %`) : t`${from} % or more`}
          </li>
        );
      })}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-4 rounded-sm border border-dashed border-line" />
        {t`Not marked`}
      </li>
    </ul>
  );
}
