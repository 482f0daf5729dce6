import { useLingui } from '@lingui/react/macro';
import type { Role } from '../../people.rules.ts';

/** Explains the consequence of a role change before it is made; for administrators the duties do. */
export function RoleConsequence({ from, to }: { from: Role | null; to: Exclude<Role, 'admin'> | null }) {
  const { t } = useLingui();
  if (from === to) return null;
  const sentences = {
    teacher: t`Teachers can see the students of their classes.`,
    parent: t`Parents can see the children linked to their account.`,
    student: t`Students can see their own record.`,
    none: t`This person will immediately lose access to the school.`,
  };
  return (
    <p aria-live="polite" className={to === null ? 'text-accent' : 'text-muted'}>
      {sentences[to ?? 'none']}
    </p>
  );
}
