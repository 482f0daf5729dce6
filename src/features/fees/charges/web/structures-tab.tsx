import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { ChangeStructureInput, FeeStructure } from '../structures.contract.ts';
import { feesApi } from '../../web/fees.client.ts';
import { StructureTable } from './structure-table.tsx';

type StructureFilters = { archived?: 'true' | undefined; page?: number | undefined };

type Props = {
  filters: StructureFilters;
  onFilters: (patch: StructureFilters) => void;
  onAssign: (structure: FeeStructure) => void;
  /** The button that creates the first one. */
  createButton: ReactNode;
};

export function StructuresTab({ filters, onFilters, onAssign, createButton }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const list = useQuery(
    feesApi.structures.queryOptions({ input: filters, placeholderData: keepPreviousData }),
  );
  useErrorToast(list.error);
  const [copied, setCopied] = useState<FeeStructure>();
  const copy = useLazyDialog(() =>
    import('./create-structure-dialog.tsx').then((module) => module.CreateStructureDialog),
  );
  const change = useMutation({
    mutationFn: ({ structure, input }: Change) =>
      feesApi.changeStructure.call({ ...input, fee_structure_id: structure.id }),
    onSuccess: (_, { said }) => {
      showToast({ title: t`Success`, description: said });
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: feesApi.key() }),
  });
  const narrowed = Boolean(filters.archived || filters.page);

  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t`Shown`}
        className="md:max-w-60"
        value={filters.archived ?? ''}
        onChange={(event) => onFilters({ archived: event.target.value === 'true' ? 'true' : undefined })}
        options={[
          { value: '', label: t`Active structures` },
          { value: 'true', label: t`Archived structures` },
        ]}
      />
      <LoadFailed of={list} />
      {(list.data || !list.error) && (
        <Card padded={false}>
          <StructureTable
            structures={list.data?.structures ?? []}
            loading={list.isPending}
            empty={<EmptyState title={t`No fee structures defined`} action={!narrowed && createButton} />}
            handlers={{
              onAssign,
              onDuplicate: (structure) => {
                setCopied(structure);
                copy.show();
              },
              onChange: (structure, input, said) => change.mutate({ structure, input, said }),
            }}
          />
          <Pagination
            page={filters.page ?? 1}
            pageSize={PAGE_SIZE}
            total={list.data?.total ?? 0}
            onPage={(page) => onFilters({ page })}
          />
        </Card>
      )}
      {copy.Dialog && <copy.Dialog copyOf={copied} onClose={copy.close} />}
    </div>
  );
}

type Change = { structure: FeeStructure; input: ChangeStructureInput; said: string };
