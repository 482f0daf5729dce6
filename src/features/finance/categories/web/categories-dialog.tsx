import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { FinanceCategory } from '../categories.contract.ts';
import { FINANCE_TYPES } from '../../finance.rules.ts';
import { financeApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import { AddCategoryDialog } from './add-category-dialog.tsx';
import { ICONS } from './category-icons.ts';
import { ColorDot } from './category-mark.tsx';
import { EditCategoryDialog } from './edit-category-dialog.tsx';
import { TYPE_NAMES } from '../../entries/web/type-names.ts';

/** A person's own categories, to rename, recolor and archive. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const list = useQuery(financeApi.categories.queryOptions());
  const { data, isPending } = list;
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<FinanceCategory>();
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t`Categories`}
        footer={
          <>
            <Button variant="secondary" onClick={onClose}>{t`Close`}</Button>
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              {t`Add Category`}
            </Button>
          </>
        }
      >
        <LoadFailed of={list} />
        {isPending && <Spinner label={t`Loading...`} />}
        {data?.length === 0 && <p className="text-muted">{t`No categories yet.`}</p>}
        <div className="flex flex-col gap-5">
          {FINANCE_TYPES.map((type) => (
            <CategoryGroup
              key={type}
              title={t(TYPE_NAMES[type])}
              categories={(data ?? []).filter((category) => category.type === type)}
              onEdit={setEdited}
            />
          ))}
        </div>
      </Dialog>
      {adding && <AddCategoryDialog onClose={() => setAdding(false)} />}
      {edited && <EditCategoryDialog category={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

type GroupProps = {
  title: string;
  categories: readonly FinanceCategory[];
  onEdit: (category: FinanceCategory) => void;
};

function CategoryGroup({ title, categories, onEdit }: GroupProps) {
  if (categories.length === 0) return null;
  return (
    <section>
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {categories.map((category) => (
          <CategoryLine key={category.id} category={category} onEdit={() => onEdit(category)} />
        ))}
      </ul>
    </section>
  );
}

function CategoryLine({ category, onEdit }: { category: FinanceCategory; onEdit: () => void }) {
  const { t } = useLingui();
  const refreshBooks = useRefreshBooks();
  const { id, name, archived, entries } = category;
  const putAway = useMutation({
    mutationFn: () => financeApi.changeCategory.call({ category_id: id, archived: !archived }),
    onSuccess: refreshBooks,
    onError: toastError,
  });
  return (
    <li className="flex items-center gap-3 py-1">
      <ColorDot color={category.color} />
      {category.icon && <Icon of={ICONS[category.icon].icon} size={18} className="text-muted" />}
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">
          {t`${plural(entries, { one: '# entry', other: '# entries' })}`}
        </span>
      </span>
      {archived && <Badge tone="inactive">{t`Archived`}</Badge>}
      <ActionMenu
        label={t`More: ${name}`}
        actions={[
          { label: t`Edit`, icon: Pencil, onChoose: onEdit },
          archived
            ? { label: t`Restore`, icon: ArchiveRestore, onChoose: () => putAway.mutate() }
            : { label: t`Archive`, icon: Archive, onChoose: () => putAway.mutate() },
        ]}
      />
    </li>
  );
}
