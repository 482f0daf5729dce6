import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { levelChoice } from '#features/classes/web/shared/level-options.ts';
import { feesApi } from '../../web/fees.client.ts';
import type { FeeStructure } from '../structures.contract.ts';

/** The students who may be given the fee; `filters` begin with the level that the structure is for. */
export function useCandidates(structure: FeeStructure) {
  const [search, setSearch] = useState('');
  const [classId, setClassId] = useState('');
  const [level, setLevel] = useState<string>(structure.level_id ?? structure.grade_level ?? '');
  const list = useQuery(
    feesApi.candidates.queryOptions({
      input: {
        fee_structure_id: structure.id,
        ...(search && { search }),
        ...(classId && { class_id: classId }),
        ...levelChoice(level),
      },
      placeholderData: keepPreviousData,
    }),
  );
  return { list, filters: { search, setSearch, classId, setClassId, level, setLevel } };
}

export type CandidateFilters = ReturnType<typeof useCandidates>['filters'];
