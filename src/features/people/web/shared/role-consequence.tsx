import { useLingui } from '@lingui/react/macro';
import type { Role } from '../../people.rules.ts';

/** What a change of role means, in a sentence, before it is made. */
export function RoleConsequence({ from, to }: { from: Role | null; to: Role | null }) {
  const { t } = useLingui();
  if (from === to) return null;
  const sentences: Record<Role | 'none', string> = {
    admin: t`An administrator sees and changes everything in the school, roles included.`,
    teacher: t`A teacher sees the students of the classes they teach.`,
    parent: t`A parent sees the children linked to their account.`,
    student: t`A student sees their own record.`,
    none: t`Without a role, this person sees nothing of the school any more, at once.`,
  };
  return (
    <p aria-live="polite" className={to === 'admin' || to === null ? 'text-accent' : 'text-muted'}>
      {sentences[to ?? 'none']}
    </p>
  );
}
