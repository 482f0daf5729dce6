import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import type { ImportDraft, ImportMapping, ImportPlan } from '../finance-imports.contract.ts';
import type { ImportOutcome } from './import-done.tsx';
import { ImportFaultList } from './import-fault-list.tsx';
import { ImportSample } from './import-sample.tsx';
import { ImportRunPart } from '#platform/ui/imports/import-run-part.tsx';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';
import { useImportRun } from '#platform/ui/imports/use-import-run.ts';
import { financeImportsApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';

type Props = {
  draft: ImportDraft;
  mapping: ImportMapping;
  plan: ImportPlan;
  /** Returns to the columns. */
  onColumns: () => void;
  onLeave: () => void;
  onDone: (outcome: ImportOutcome) => void;
};

/** The third step: a dry run of the import. Nothing is written before the button is pressed. */
export function ImportCheck({ draft, mapping, plan, onColumns, onLeave, onDone }: Props) {
  const { t } = useLingui();
  const run = useImportRun({
    draftId: draft.id,
    run: (rows, options) => financeImportsApi.run.call({ import_id: draft.id, mapping, ...rows }, options),
    onDone: (outcome) => onDone({ ...outcome, file_name: draft.file_name }),
    // Errors may mean our data is stale.
    onSettled: useRefreshBooks(),
  });
  const { fresh, known, faulty_rows: faulty } = plan;

  return (
    <ImportStepCard step="check" title={t`Entries that will be imported`} fileName={draft.file_name}>
      <ul className="flex flex-col gap-1">
        <li className="font-medium">
          {t`${plural(fresh, { one: '# new entry', other: '# new entries' })}`}
          {fresh > 0 && <Sums income={plan.income} expenses={plan.expenses} />}
        </li>
        <li>{t`${plural(known, { one: '# row already recorded', other: '# rows already recorded' })}`}</li>
        <li className={faulty > 0 ? 'font-medium text-danger' : undefined}>
          {t`${plural(faulty, { one: '# row with errors', other: '# rows with errors' })}`}
        </li>
      </ul>
      {plan.new_categories.length > 0 && (
        <p className="wrap-anywhere">
          <Trans>New categories: {plan.new_categories.map(({ name }) => name).join(', ')}.</Trans>
        </p>
      )}
      {faulty > 0 && <ImportFaultList draft={draft} mapping={mapping} plan={plan} />}
      {plan.sample.length > 0 && <ImportSample plan={plan} />}
      {fresh === 0 && (
        <p>
          <Trans>This file has no new entries.</Trans>
        </p>
      )}
      <ImportRunPart
        run={run}
        faulty={faulty}
        written={fresh}
        label={t`${plural(fresh, { one: 'Import # entry', other: 'Import # entries' })}`}
        onColumns={onColumns}
        onLeave={onLeave}
      />
    </ImportStepCard>
  );
}

/** The totals of the new entries. */
function Sums({ income, expenses }: Pick<ImportPlan, 'income' | 'expenses'>) {
  const [earned, spent] = [formatAmount(income, 'CFA'), formatAmount(expenses, 'CFA')];
  return (
    <span className="block text-sm font-normal text-muted">
      <Trans>
        Income {earned}, expenses {spent}
      </Trans>
    </span>
  );
}
