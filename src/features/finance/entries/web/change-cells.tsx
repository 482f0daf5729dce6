import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileDown, Pencil, Trash2 } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay, formatInstant } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { FinanceChange } from '../finance.contract.ts';
import { SignedAmount } from './signed-amount.tsx';
import { TYPE_NAMES } from './type-names.ts';

const ICONS = { edited: Pencil, deleted: Trash2, imported: FileDown };

export function ChangeKind({ of }: { of: FinanceChange['kind'] }) {
  const { t } = useLingui();
  const words = { edited: t`Edited`, deleted: t`Deleted`, imported: t`Imported` };
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Icon of={ICONS[of]} size={16} className="text-muted" />
      {words[of]}
    </span>
  );
}

/** The entry's name and day, or the name of the file. */
export function ChangeSubject({ change: { entry, import: whole } }: { change: FinanceChange }) {
  const name = useSubjectName();
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{name(entry, whole)}</span>
      {entry && (
        <span className="text-sm font-normal text-muted">
          {formatDay(entry.transaction_date, currentLocale())}
        </span>
      )}
    </span>
  );
}

function useSubjectName() {
  const { t } = useLingui();
  return (entry: FinanceChange['entry'], whole: FinanceChange['import']): string => {
    if (!entry) return whole?.file_name ?? '';
    return entry.description ?? t(TYPE_NAMES[entry.type]);
  };
}

/** The entry's amount, or the number of imported entries. */
export function ChangeAmount({ change: { entry, import: whole } }: { change: FinanceChange }) {
  const { t } = useLingui();
  if (entry) return <SignedAmount type={entry.type} amount={entry.amount} />;
  if (whole) return t`${plural(whole.entries, { one: '# entry', other: '# entries' })}`;
  return null;
}

type ChangeUndoProps = {
  change: FinanceChange;
  busy: boolean;
  /** Another undo is in progress. */
  waits: boolean;
  refusal: unknown;
  onUndo: () => void;
};

/**
 * The undo button with its time limit, or the reason why there is none; a refusal is shown below
 * it.
 */
export function ChangeUndo({ change, busy, waits, refusal, onUndo }: ChangeUndoProps) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const name = useSubjectName()(change.entry, change.import);
  if (change.undone_at) return <Badge tone="inactive">{t`Undone`}</Badge>;
  if (!change.undo_until)
    return <span className="text-sm text-muted">{t`Undo the later change first.`}</span>;
  const until = formatInstant(change.undo_until, currentLocale(), timeZone);
  return (
    <span className="inline-flex flex-col items-start gap-1 md:items-end">
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        busyLabel={t`One moment...`}
        disabled={waits}
        aria-label={busy ? undefined : t`Undo: ${name}`}
        onClick={onUndo}
      >
        {t`Undo`}
      </Button>
      <span className="text-sm text-muted">{t`until ${until}`}</span>
      <FormError error={refusal} />
    </span>
  );
}
