import { useLingui } from '@lingui/react/macro';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { Asking } from './asking.tsx';
import { ownFactors } from './factors.ts';
import { PasswordProof } from './password-proof.tsx';
import { SecondStep } from './second-step.tsx';
import { useAskedOnce } from './use-asked-once.ts';

/** Reauthenticates before a sensitive action: by second factor, or by password without one. */
export function StepUpDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { t } = useLingui();
  const { data: factors, error, again } = useAskedOnce(ownFactors);
  const cancel = () => onAnswer(false);
  const proved = () => onAnswer(true);
  return (
    <Dialog
      open
      onClose={cancel}
      size="sm"
      title={t`Is it you?`}
      description={t`This action affects other people. Please confirm your identity. This lasts ten minutes.`}
    >
      {!factors ? (
        <Asking error={error} again={again}>
          <Button variant="quiet" onClick={cancel}>
            {t`Cancel`}
          </Button>
        </Asking>
      ) : factors.length > 0 ? (
        <SecondStep known={factors} onDone={proved} onCancel={cancel} cancelLabel={t`Cancel`} />
      ) : (
        <PasswordProof onDone={proved} onCancel={cancel} />
      )}
    </Dialog>
  );
}
