import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import type { GridTeacher } from '../../class-grid.rules.ts';
import { placeTitle } from '../shared/class-subject-place.ts';
import { ContentWords } from './content-words.tsx';
import { type CellConflict, contentOf } from './use-cells.ts';

type Props = {
  conflicts: readonly CellConflict[];
  teachers: readonly GridTeacher[];
  onWrite: () => void;
  onClose: () => void;
};

/** Cells changed by someone else meanwhile: the current content and the user's change. */
export function ConflictDialog({ conflicts, teachers, onWrite, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      title={t`Somebody else changed this`}
      description={t`Your change was not saved.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Keep theirs`}</Button>
          <Button variant="primary" onClick={onWrite}>{t`Save mine`}</Button>
        </>
      }
    >
      <ul className="divide-line divide-y">
        {conflicts.map(({ schoolClass, subject, held, now }) => (
          <li key={`${schoolClass.id} ${subject.id}`} className="py-2">
            <strong>{placeTitle({ subject, schoolClass })}</strong>
            <span className="block">
              <Trans>
                Theirs: <ContentWords of={contentOf(held)} teachers={teachers} />
              </Trans>
            </span>
            <span className="block">
              <Trans>
                Yours: <ContentWords of={now} teachers={teachers} />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
