import { Trans, useLingui } from '@lingui/react/macro';
import { FileChoice } from '#platform/ui/imports/file-choice.tsx';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';
import type { ImportDraft } from '../finance-imports.contract.ts';
import { financeImportsApi } from '../../web/finance.client.ts';

type Props = {
  /** Whether the user came back from a later step. */
  again: boolean;
  onRead: (draft: ImportDraft) => void;
};

/** The first step: a file is chosen or dropped, and uploaded. */
export function ImportFile({ again, onRead }: Props) {
  const { t } = useLingui();
  return (
    <ImportStepCard step="file" title={t`Import entries from a file`} takesFocus={again}>
      <p className="text-muted">
        <Trans>
          Choose a bank or mobile money statement, or your own table. You will see the entries before
          importing, and can undo the import.
        </Trans>
      </p>
      <FileChoice read={(file) => financeImportsApi.read.call({ file })} onRead={onRead} />
    </ImportStepCard>
  );
}
