import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { AudienceRole, Only } from '../../announcements.rules.ts';

export function useRoleWords(): Record<AudienceRole, string> {
  const { t } = useLingui();
  return { parent: t`Parents`, student: t`Students`, teacher: t`Teachers` };
}

export function useOnlyWords(): Record<Only, string> {
  const { t } = useLingui();
  return {
    owing: t`Families with overdue fees`,
    absent: t`Families of students absent on that day`,
    chosen: t`Families of chosen students`,
  };
}

/** Classes named in full; beyond these only their number. */
const NAMED = 6;

/** An audience in words: "Parents, students · 6e A, 5e B". */
export function useAudienceWords(): (of: {
  roles: readonly AudienceRole[];
  classes: readonly { name: string; section: string | null }[];
  only?: Only | null;
}) => string {
  const { t } = useLingui();
  const words = useRoleWords();
  const onlyWords = useOnlyWords();
  return ({ roles, classes, only }) => {
    const more = classes.length - NAMED;
    const named = classes.slice(0, NAMED).map(classLabel).join(', ');
    return [
      roles.map((role) => words[role]).join(', '),
      only && onlyWords[only],
      classes.length === 0 ? !only && t`Whole school` : more > 0 ? t`${named} and ${more} more` : named,
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
