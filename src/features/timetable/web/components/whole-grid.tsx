import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import type { WholeTimetable } from '../../timetable.contract.ts';
import type { Side } from '../../timetable.filters.ts';
import { isOf, meetingsOf, teachersOf } from '../../timetable.rules.ts';
import { namesIn } from '../../whole-names.ts';
import { PeriodRows } from './period-rows.tsx';

type Props = { whole: WholeTimetable; side: Side; of: string };

/** The lessons of a class, a teacher or a room. */
export function WholeGrid({ whole, side, of }: Props) {
  const { t } = useLingui();
  const nameOf = namesIn(whole, currentLocale());
  const own = whole.entries.filter((entry) => isOf(entry, side, of));
  const name = nameOf(of);
  return (
    <Card as="div" padded={false} className="relative overflow-x-auto">
      <PeriodRows
        caption={t`Timetable: ${name}`}
        periods={whole.periods}
        renderCell={({ day, period }) => {
          const then = own.filter((entry) => entry.day === day && entry.period_id === period.id);
          return meetingsOf(then).map(({ meeting, entry, class_ids }) => {
            const classes = class_ids.map(nameOf).join(', ');
            const teachers = teachersOf(entry).map(nameOf).join(', ');
            const below = {
              class: [teachers, nameOf(entry.room_id)],
              teacher: [classes, nameOf(entry.room_id)],
              room: [classes, teachers],
            }[side];
            return (
              <div key={meeting} className="px-2 py-1">
                <span className="block font-medium wrap-anywhere">{nameOf(entry.subject_id)}</span>
                <span className="block text-xs text-muted">{below.filter(Boolean).join(' · ')}</span>
              </div>
            );
          });
        }}
      />
    </Card>
  );
}
