import { useQuery } from '@tanstack/react-query';
import { everyPage } from '#features/people/web/shared/every-page.ts';
import { formatAmount } from '#platform/money/amount.ts';
import type { FeeStructure } from '../structures.contract.ts';
import { feesApi } from '../../web/fees.client.ts';
import { useTermName } from '../../web/shared/fee-words.tsx';

/** All offered structures, newest first, for a select. */
export function useStructures() {
  return useQuery({
    queryKey: [...feesApi.structures.key(), 'every one'],
    queryFn: () =>
      everyPage(async (page) => {
        const { structures, total } = await feesApi.structures.call({ page });
        return { people: structures, total };
      }),
  });
}

/** A structure's label in a select: "Tuition, 150 000 FCFA, Term 1 2026-2027". */
export function useStructureLabel(): (structure: FeeStructure) => string {
  const termName = useTermName();
  return ({ name, amount, academic_year, ...part }) =>
    `${name}, ${formatAmount(amount, 'XAF')}, ${termName(part)} ${academic_year}`;
}
