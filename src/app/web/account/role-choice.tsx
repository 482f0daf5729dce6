import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { roleWords } from '../role-words.ts';
import { switchRole } from './switch-role.ts';

/** The person's other roles as buttons; nothing for people with one role. */
export function RoleChoice() {
  const { t } = useLingui();
  const { me } = useAuth();
  const change = useMutation({ mutationFn: switchRole, onError: toastError });
  const others = me?.roles.filter((role) => role !== me.role) ?? [];
  if (others.length === 0) return null;
  return (
    <ul className="border-b border-line py-1">
      {others.map((role) => {
        const name = t(roleWords(role).name);
        return (
          <li key={role}>
            <button
              type="button"
              disabled={change.isPending || change.isSuccess}
              onClick={() => change.mutate(role)}
              className="flex min-h-control w-full items-center gap-3 px-4 text-start text-base text-text hover:bg-raised md:text-sm"
            >
              <Icon of={ArrowLeftRight} size={18} />
              {t`Switch to ${name}`}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
