import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { Announcement } from '../../announcements.contract.ts';
import type { AudienceRole } from '../../announcements.rules.ts';

/** What each role of an audience is called. */
export function useRoleWords(): Record<AudienceRole, string> {
  const { t } = useLingui();
  return { parent: t`Parents`, student: t`Students`, teacher: t`Teachers` };
}

/** For whom an announcement is: "Parents, students · 6e A, 5e B". */
export function useAudienceWords(): (of: Pick<Announcement, 'roles' | 'classes'>) => string {
  const { t } = useLingui();
  const words = useRoleWords();
  return ({ roles, classes }) =>
    [
      roles.map((role) => words[role]).join(', '),
      classes.length === 0 ? t`Whole school` : classes.map(classLabel).join(', '),
    ].join(' · ');
}
