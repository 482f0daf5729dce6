import { useLingui } from '@lingui/react/macro';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { WorkOfLesson } from './work-of-lesson.ts';

type Props = {
  /** Called by the press, so that the form holds what is written by then. */
  given: () => WorkOfLesson;
  onSet: () => void;
};

/** Sets work from a lesson: the form opens filled, on the page of the lesson. */
export function SetWorkButton({ given, onSet }: Props) {
  const { t } = useLingui();
  const [work, setWork] = useState<WorkOfLesson | null>(null);
  const write = useLazyDialog(() =>
    import('../components/assignment-dialog.tsx').then((module) => module.AssignmentDialog),
  );
  return (
    <>
      <Button
        variant="secondary"
        icon={<NotebookPen aria-hidden />}
        busy={write.loading}
        onClick={() => {
          setWork(given());
          write.show();
        }}
        {...write.reached}
      >
        {t`Set work`}
      </Button>
      {write.Dialog && work && (
        <write.Dialog from={null} as="new" given={work} onSaved={onSet} onClose={write.close} />
      )}
    </>
  );
}
