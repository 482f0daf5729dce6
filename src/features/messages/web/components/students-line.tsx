import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { WithStudents } from '../../messages.rules.ts';
import { useStudentsWords } from './students-words.ts';

/** A sentence about students' participation, with the head's button to change it. */
export function StudentsLine({ students }: { students: WithStudents }) {
  const { t } = useLingui();
  const words = useStudentsWords();
  const choose = useLazyDialog(() => import('./students-dialog.tsx').then((module) => module.StudentsDialog));
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>
        {t`Students take part:`} {words[students]}
      </span>
      <Button variant="quiet" size="sm" busy={choose.loading} onClick={choose.show} {...choose.reached}>
        {t`Change`}
      </Button>
      {choose.Dialog && <choose.Dialog students={students} onClose={choose.close} />}
    </p>
  );
}
