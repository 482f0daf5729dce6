import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, SubmitEvent } from 'react';
import { Button } from '../button.tsx';
import { FormError } from '../forms/form-error.tsx';
import { ImportStepCard } from './import-steps.tsx';

type Props = {
  /** The file, and whether its columns were chosen before. */
  draft: { file_name: string; remembered: boolean };
  error: unknown;
  busy: boolean;
  onCheck: (event: SubmitEvent) => void;
  onLeave: () => void;
  children: ReactNode;
};

/** The second step of any import: assigning the columns. */
export function ImportColumnsCard({ draft, error, busy, onCheck, onLeave, children }: Props) {
  const { t } = useLingui();
  return (
    <ImportStepCard step="columns" title={t`What does each column contain?`} fileName={draft.file_name}>
      <p className="text-muted">
        {draft.remembered ? (
          <Trans>Same choices as last time for these columns.</Trans>
        ) : (
          <Trans>Guessed from the first line of the file. Please check these choices.</Trans>
        )}
      </p>
      <form noValidate onSubmit={onCheck} className="flex flex-col gap-4">
        {children}
        <FormError error={error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" disabled={busy} onClick={onLeave}>
            {t`Choose another file`}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel={t`Checking...`}>
            {t`Check the file`}
          </Button>
        </div>
      </form>
    </ImportStepCard>
  );
}
