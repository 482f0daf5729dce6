import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { FileDown, Paperclip, Pencil, Repeat, Trash2 } from 'lucide-react';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import type { FinanceTransaction } from '../finance.contract.ts';
import { useEntryName } from './entry-name.ts';
import { useFrequency } from '../../recurrences/web/recurrence-words.ts';
import { TYPE_NAMES } from './type-names.ts';
import type { EntryActionHandlers } from './use-entry-actions.tsx';

type Cell = { entry: FinanceTransaction };

/** An entry's description, and its origin if it was not typed: a rule or a file. */
export function EntryDescription({ entry }: Cell) {
  const { t } = useLingui();
  const name = useEntryName();
  const frequency = useFrequency();
  const { rule } = entry;
  return (
    <span className="inline-flex min-w-0 flex-col items-start">
      <span className="line-clamp-3 wrap-anywhere">{name(entry)}</span>
      {rule && (
        <Link
          to="/finance-tracker"
          search={{ tab: 'recurring' }}
          className="inline-flex items-center gap-1.5 text-sm font-normal text-muted underline hover:text-text pointer-coarse:min-h-8"
        >
          <Icon of={Repeat} size={14} />
          {frequency(rule.recurrence_type, rule.recurrence_interval)}
        </Link>
      )}
      {entry.imported && (
        <span className="inline-flex items-center gap-1.5 text-sm font-normal text-muted">
          <Icon of={FileDown} size={14} />
          {t`Imported`}
        </span>
      )}
    </span>
  );
}

export function EntryType({ entry }: Cell) {
  const { t } = useLingui();
  return t(TYPE_NAMES[entry.type]);
}

/** Opens the entry's receipts; shows their number if there are several. */
export function EntryReceipts({ entry, onOpen }: Cell & { onOpen: EntryActionHandlers['onReceipts'] }) {
  const { t } = useLingui();
  const name = useEntryName()(entry);
  const count = entry.receipts.length;
  if (count === 0) return <span className="text-muted">{'-'}</span>;
  const words = t`${plural(count, { one: 'View', other: '# receipts' })}`;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-mx-2.5 whitespace-nowrap"
      icon={<Paperclip aria-hidden />}
      aria-label={t`${plural(count, { one: 'Receipt', other: '# receipts' })}: ${name}`}
      onClick={() => onOpen(entry)}
    >
      {words}
    </Button>
  );
}

export function EntryActions({ entry, handlers }: Cell & { handlers: EntryActionHandlers }) {
  const { t } = useLingui();
  const name = useEntryName()(entry);
  return (
    <ActionMenu
      label={t`More: ${name}`}
      className="md:-me-2"
      actions={[
        { label: t`Edit`, icon: Pencil, onChoose: () => handlers.onEdit(entry) },
        { label: t`Delete`, icon: Trash2, onChoose: () => handlers.onDelete(entry) },
      ]}
    />
  );
}
