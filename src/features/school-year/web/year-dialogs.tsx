import type { SchoolDay } from '#platform/time/school-day.ts';
import type { SchoolYear } from '../school-year.contract.ts';
import { ChangeYearDialog } from './change-year-dialog.tsx';
import { ConfirmYearDialog } from './confirm-year-dialog.tsx';
import { NewYearDialog } from './new-year-dialog.tsx';
import { PublicHolidaysDialog } from './public-holidays-dialog.tsx';
import { HolidayDialog, PeriodDialog } from './span-dialog.tsx';
import type { YearQuestion } from './year-question.ts';

type Props = { question: YearQuestion; years: readonly SchoolYear[]; today: SchoolDay; onClose: () => void };

export function YearDialogs({ question, years, today, onClose }: Props) {
  switch (question.ask) {
    case 'new year':
      return <NewYearDialog years={years} today={today} onClose={onClose} />;
    case 'change year':
      return <ChangeYearDialog year={question.year} onClose={onClose} />;
    case 'period':
      return <PeriodDialog {...question} onClose={onClose} />;
    case 'holiday':
      return <HolidayDialog {...question} onClose={onClose} />;
    case 'public holidays':
      return <PublicHolidaysDialog year={question.year} onClose={onClose} />;
    default:
      return <ConfirmYearDialog question={question} onClose={onClose} />;
  }
}
