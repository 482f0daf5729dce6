import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus } from 'lucide-react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#platform/ui/forms/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { CategoryMark } from '../categories.contract.ts';
import { financeApi } from '../../web/finance.client.ts';
import { ColorDot } from './category-mark.tsx';
import type { EntryValues } from '../../entries/web/entry-form.ts';

type Props = {
  /** The entry's current category: offered even if it is archived. */
  own: CategoryMark | null;
  onAdd: () => void;
};

/** A select of own categories of the chosen type, or none, with the color of the chosen one. */
export function CategoryField({ own, onAdd }: Props) {
  const { t } = useLingui();
  const { control } = useFormContext<EntryValues>();
  const type = useWatch({ control, name: 'type' });
  const { field, fieldState } = useController({ control, name: 'category_id' });
  const { data: categories = [] } = useQuery(financeApi.categories.queryOptions());
  const offered: Pick<CategoryMark, 'id' | 'name' | 'color'>[] = categories.filter(
    (category) => category.type === type && (!category.archived || category.id === own?.id),
  );
  // While the list is loading, the chosen one is known already.
  if (own && field.value === own.id && categories.length === 0) offered.push(own);
  const chosen = offered.find(({ id }) => id === field.value);
  return (
    <Field label={t`Category`} error={fieldState.error}>
      {(control) => (
        <span className="flex gap-2">
          <span className="relative block min-w-0 flex-1">
            {chosen && (
              <ColorDot
                color={chosen.color}
                className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2"
              />
            )}
            <select
              {...field}
              {...control}
              value={chosen?.id ?? ''}
              onChange={(event) => field.onChange(event.target.value || null)}
              className={`field-control appearance-none pe-10 text-ellipsis ${chosen ? 'ps-9' : ''}`}
            >
              <option value="">{t`No category`}</option>
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Icon
              of={ChevronDown}
              size={18}
              className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
            />
          </span>
          <IconButton
            icon={Plus}
            label={t`Add Category`}
            className="border-control! bg-card"
            onClick={onAdd}
          />
        </span>
      )}
    </Field>
  );
}
