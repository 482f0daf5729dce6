import { useLingui } from '@lingui/react/macro';
import { Badge, type BadgeTone } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { AttendanceDay, ClassDay, RegisterSummary } from '../../attendance.contract.ts';
import type { RegisterState } from '../../attendance.rules.ts';

type Props = {
  classes: readonly ClassDay[];
  slot: AttendanceDay['slots'][number];
  onChoose: (classId: string) => void;
};

export function ClassRows({ classes, slot, onChoose }: Props) {
  const { t } = useLingui();
  if (classes.length === 0)
    return (
      <EmptyState title={t`No class to call the roll for`}>
        {t`Ask the office to give you a class, or access to one for the day.`}
      </EmptyState>
    );
  return (
    <Card as="div" padded={false}>
      <ul>
        {classes.map((schoolClass) => {
          const register = schoolClass.registers.find(({ slot_id }) => slot_id === slot.id);
          return (
            <li key={schoolClass.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => onChoose(schoolClass.id)}
                className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-2 text-start hover:bg-raised"
              >
                <span>
                  <span className="block text-lg font-semibold">{classLabel(schoolClass)}</span>
                  <span className="block text-sm text-muted">
                    <RegisterCounts register={register} expected={schoolClass.expected} />
                  </span>
                </span>
                <RegisterBadge state={register?.state ?? 'to_come'} />
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export function RegisterCounts({
  register,
  expected,
}: {
  register: RegisterSummary | undefined;
  expected: number;
}) {
  const { t } = useLingui();
  if (!register || register.state === 'missing' || register.state === 'to_come')
    return t`Students: ${expected}`;
  const { absent, late, unmarked, state } = register;
  return [
    state === 'incomplete' && t`${unmarked} of ${expected} not marked`,
    t`Absent: ${absent}`,
    late > 0 && t`Late: ${late}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const TONES: Record<RegisterState, BadgeTone> = {
  taken: 'success',
  incomplete: 'pending',
  under_way: 'pending',
  missing: 'danger',
  to_come: 'inactive',
};

export function RegisterBadge({ state }: { state: RegisterState }) {
  const { t } = useLingui();
  const words = {
    taken: t`Saved`,
    incomplete: t`Incomplete`,
    under_way: t`Under way`,
    missing: t`Missing`,
    to_come: t`To come`,
  };
  return <Badge tone={TONES[state]}>{words[state]}</Badge>;
}
