import { useLingui } from '@lingui/react/macro';
import { ClipboardCheck } from 'lucide-react';
import type { AttendanceDay } from '#features/attendance/attendance.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { NothingYet } from './nothing-yet.tsx';

/** The teacher's classes with rolls to call today; shown if there is no timetable. */
export function TodaysRolls({ today }: { today: AttendanceDay }) {
  const { t } = useLingui();
  if (!today.is_school_day) return <NothingYet>{t`No school today.`}</NothingYet>;
  const classes = today.classes.filter(({ expected }) => expected > 0);
  if (classes.length === 0) return <NothingYet>{t`You have no roll to call today.`}</NothingYet>;
  return (
    <LinkRows>
      {classes.map((schoolClass) => (
        <ClassToday key={schoolClass.id} of={schoolClass} slots={today.slots} />
      ))}
    </LinkRows>
  );
}

type ClassTodayProps = { of: AttendanceDay['classes'][number]; slots: AttendanceDay['slots'] };

function ClassToday({ of, slots }: ClassTodayProps) {
  const { t } = useLingui();
  const words = {
    to_come: t`to come`,
    missing: t`to call`,
    under_way: t`to save`,
    incomplete: t`not complete`,
    taken: t`taken`,
  };
  const rolls = of.registers.flatMap(({ slot_id, state }) => {
    const slot = slots.find(({ id }) => id === slot_id);
    if (!slot) return [];
    const [name, word] = [currentLocale() === 'fr' ? slot.name_fr : slot.name_en, words[state]];
    return [t`${name}: ${word}`];
  });
  return (
    <LinkRow
      to="/attendance"
      search={{ class: of.id }}
      icon={ClipboardCheck}
      urgent={of.registers.some(
        ({ state }) => state === 'missing' || state === 'under_way' || state === 'incomplete',
      )}
      note={rolls.join(' · ')}
    >
      {classLabel(of)}
    </LinkRow>
  );
}
