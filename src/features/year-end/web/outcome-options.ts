import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { rankOf } from '../year-end.rules.ts';
import type { EndingClass } from '../year-end.contract.ts';

/** The encoded value of a select: an outcome, or the target class for a promotion. */
export const UP = 'to:';

/** The options for a class or a student: promotion into each other class, repeat, graduation. */
export function useOutcomeOptions(
  classes: readonly EndingClass[],
  own: Pick<EndingClass, 'id' | 'grade_level'>,
) {
  const { t } = useLingui();
  const up = (target: EndingClass) => {
    const name = classLabel(target);
    return { value: `${UP}${target.id}`, label: t`Goes up to ${name}` };
  };
  const others = classes.filter(({ id }) => id !== own.id);
  const above = others.filter(({ grade_level }) => rankOf(grade_level) > rankOf(own.grade_level));
  const rest = others.filter(({ grade_level }) => rankOf(grade_level) <= rankOf(own.grade_level));
  return [
    ...above.map(up),
    { value: 'repeat', label: t`Repeats` },
    { value: 'graduate', label: t`Graduates` },
    ...rest.map(up),
  ];
}

/** Decodes a select's value to the server's format. */
export function outcomeOf(value: string) {
  if (value.startsWith(UP)) return { outcome: 'promote' as const, to_class_id: value.slice(UP.length) };
  return { outcome: value === 'graduate' ? ('graduate' as const) : ('repeat' as const), to_class_id: null };
}

/** The inverse. Empty for a promotion without a class. */
export function valueOf({ outcome, to_class_id }: { outcome: string; to_class_id: string | null }): string {
  if (outcome !== 'promote') return outcome;
  return to_class_id ? `${UP}${to_class_id}` : '';
}
