import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ImportFaults } from '#platform/ui/imports/import-faults.tsx';
import type { ImportDraft, ImportMapping, ImportPlan, RowFault } from '../finance-imports.contract.ts';
import { financeImportsApi } from '../../web/finance.client.ts';

type Props = { draft: ImportDraft; mapping: ImportMapping; plan: Pick<ImportPlan, 'faults'> };

/** The faults by row, and the faulty rows as a file to correct. */
export function ImportFaultList({ draft, mapping, plan: { faults } }: Props) {
  const { t } = useLingui();
  const names: Record<RowFault['field'], string> = {
    date: t`Date`,
    amount: t`Amount`,
    type: t`Type`,
    description: t`Description`,
    category: t`Category`,
    payment_method: t`Payment Method`,
    notes: t`Notes`,
    row: t`The whole row`,
  };
  return (
    <ImportFaults
      faults={faults}
      nameOf={(field) => names[field as RowFault['field']]}
      file={() => financeImportsApi.faults.call({ import_id: draft.id, mapping, language: currentLocale() })}
    />
  );
}
