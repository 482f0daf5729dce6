import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';

type Props = { unmarked: number; onAllPresent: () => void; onGoOn: () => void; onClose: () => void };

/** Confirms saving a register with unmarked pupils, who never become present implicitly. */
export function IncompleteDialog({ unmarked, onAllPresent, onGoOn, onClose }: Props) {
  const { t } = useLingui();
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog
      open
      size="sm"
      title={<Plural value={unmarked} one="# pupil is not marked" other="# pupils are not marked" />}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={then(onGoOn)}>{t`Go on with the roll`}</Button>
          <Button onClick={then(onAllPresent)}>{t`All present, save`}</Button>
        </>
      }
    >
      {t`Are they all present? The register is saved once everybody is marked.`}
    </Dialog>
  );
}
