import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Announcement } from '../../announcements.contract.ts';
import type { AudienceRole } from '../../announcements.rules.ts';

export function useRoleWords(): Record<AudienceRole, string> {
  const { t } = useLingui();
  return { parent: t`Parents`, student: t`Students`, teacher: t`Teachers` };
}

/** An audience in words: "Parents, students · 6e A, 5e B". */
export function useAudienceWords(): (of: Pick<Announcement, 'roles' | 'classes'>) => string {
  const { t } = useLingui();
  const words = useRoleWords();
  return ({ roles, classes }) =>
    [
      roles.map((role) => words[role]).join(', '),
      classes.length === 0 ? t`Whole school` : classes.map(classLabel).join(', '),
    ].join(' · ');
}
