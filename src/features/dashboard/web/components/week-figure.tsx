import { useLingui } from '@lingui/react/macro';
import { Figure } from './figure.tsx';

/** How often a family's children were absent since Monday; late comings stand beside. */
export function WeekFigure({ week }: { week: { absent: number; late: number } | undefined }) {
  const { t } = useLingui();
  const late = week?.late ?? 0;
  return (
    <Figure
      label={t`Attendance`}
      count={week?.absent}
      to="/attendance"
      hint={late > 0 ? t`Absences this week · late: ${late}` : t`Absences this week`}
    />
  );
}
