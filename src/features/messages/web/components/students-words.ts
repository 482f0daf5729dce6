import { useLingui } from '@lingui/react/macro';
import type { WithStudents } from '../../messages.rules.ts';

/** The options for messages with students, in words. */
export function useStudentsWords(): Record<WithStudents, string> {
  const { t } = useLingui();
  return {
    off: t`not at all`,
    with_guardian: t`only where a guardian with an account reads along`,
    alone: t`also where no guardian has an account`,
  };
}
