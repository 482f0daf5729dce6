import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { SchoolYear } from '../school-year.contract.ts';
import { proposedHolidays } from '../public-holidays.rules.ts';
import { isSchoolDay, periodsOn, schoolDaysIn } from '../school-year.rules.ts';
import { HolidayTable } from './holiday-table.tsx';
import { PeriodTable } from './period-table.tsx';
import type { YearQuestion } from './year-question.ts';
import { nameOf, spanWords, useStatusWords } from './year-words.ts';

type Props = { year: SchoolYear; today: SchoolDay; onAsk: (question: YearQuestion) => void };

export function YearSheet({ year, today, onAsk }: Props) {
  const { t } = useLingui();
  const { tone, word } = useStatusWords()(year, today);
  const open = year.status !== 'closed';
  const days = schoolDaysIn(year, year);
  const facts = [
    spanWords(year),
    t`${plural(days, { one: '# school day', other: '# school days' })}`,
    year.status === 'current' && <TodayWords key="today" year={year} today={today} />,
  ];
  return (
    <>
      <Card
        title={
          <span className="inline-flex flex-wrap items-center gap-2">
            {year.name} <Badge tone={tone}>{word}</Badge>
          </span>
        }
        padded={false}
        actions={
          open && (
            <>
              <Button variant="quiet" size="sm" onClick={() => onAsk({ ask: 'change year', year })}>
                {t`Edit`}
              </Button>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => onAsk({ ask: 'period', year, parent: null, period: null })}
              >
                {t`Add term`}
              </Button>
            </>
          )
        }
      >
        <p className="flex flex-wrap gap-x-2 px-4 pb-3 text-sm text-muted md:px-5">
          {facts.filter(Boolean).map((fact, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place} className="after:ms-2 after:content-['·'] last:after:content-none">
              {fact}
            </span>
          ))}
        </p>
        <PeriodTable year={year} onAsk={onAsk} />
      </Card>
      <Card
        title={t`Holidays`}
        padded={false}
        actions={
          open && (
            <>
              {proposedHolidays(year).length > 0 && (
                <Button variant="quiet" size="sm" onClick={() => onAsk({ ask: 'public holidays', year })}>
                  {t`Public holidays`}
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                onClick={() => onAsk({ ask: 'holiday', year, holiday: null })}
              >
                {t`Add holiday`}
              </Button>
            </>
          )
        }
      >
        <HolidayTable year={year} onAsk={onAsk} />
      </Card>
    </>
  );
}

function TodayWords({ year, today }: { year: SchoolYear; today: SchoolDay }) {
  const { t } = useLingui();
  const place = periodsOn(year.periods, today).map(nameOf).join(', ');
  const holiday = year.holidays.find(({ first_day, last_day }) => first_day <= today && today <= last_day);
  const freeFor = holiday && nameOf(holiday);
  if (!isSchoolDay(year, today))
    return <>{freeFor ? t`Today: no school (${freeFor})` : t`Today: no school`}</>;
  return <>{place ? t`Today: ${place}` : t`Today: school`}</>;
}
