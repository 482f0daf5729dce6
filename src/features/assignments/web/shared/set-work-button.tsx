import { useLingui } from '@lingui/react/macro';
import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { WorkOfLesson } from './work-of-lesson.ts';

type Props = {
  /** Called when the button is pressed, so that the form has the current text. */
  given: () => WorkOfLesson;
  onSet: () => void;
};

/** Gives work from a lesson: opens a prefilled form on the lesson's page. */
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
