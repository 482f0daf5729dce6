import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Archive, ArchiveRestore, Copy, List, UserPlus, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLevelName } from '#features/classes/web/shared/level-name.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { useTermName } from '../../web/shared/fee-words.tsx';
import type { ChangeStructureInput, FeeStructure } from '../structures.contract.ts';

type Props = {
  structures: readonly FeeStructure[];
  loading: boolean;
  empty: ReactNode;
  handlers: StructureActionHandlers;
};

export function StructureTable({ structures, loading, empty, handlers }: Props) {
  const { t } = useLingui();
  const termName = useTermName();
  const levelName = useLevelName();
  return (
    <div className="relative overflow-x-auto">
      <DataTable
        caption={t`Fee Structures`}
        rows={structures}
        rowKey={(structure) => structure.id}
        loading={loading}
        empty={empty}
        columns={[
          { key: 'name', header: t`Name`, primary: true, cell: name },
          { key: 'amount', header: t`Amount`, align: 'end', cell: amount },
          { key: 'term', header: t`Term`, cell: (structure) => words(termName(structure)) },
          {
            key: 'grade_level',
            header: t`Grade Level`,
            cell: ({ grade_level, levels }) =>
              words(levels ?? (grade_level ? levelName(grade_level) : t`All`)),
          },
          { key: 'year', header: t`Academic Year`, cell: ({ academic_year }) => words(academic_year) },
          { key: 'description', header: t`Description`, cell: description },
          {
            key: 'actions',
            header: t`Actions`,
            align: 'end',
            cell: actions(handlers),
          },
        ]}
      />
    </div>
  );
}

const name = (structure: FeeStructure) => <StructureName structure={structure} />;
const amount = (structure: FeeStructure) => (
  <span className="whitespace-nowrap">{formatAmount(structure.amount, 'XAF')}</span>
);
const words = (short: string) => <span className="whitespace-nowrap">{short}</span>;
const description = (structure: FeeStructure) => (
  <span className="wrap-anywhere md:inline-block md:w-52">{structure.description || '-'}</span>
);

const actions = (handlers: StructureActionHandlers) => (structure: FeeStructure) => (
  <StructureActions structure={structure} {...handlers} />
);

function StructureName({ structure }: { structure: FeeStructure }) {
  const { t } = useLingui();
  const { students, instalments, auto_assign } = structure;
  const facts = [
    t`${plural(students, { one: '# student', other: '# students' })}`,
    instalments.length > 1 &&
      t`${plural(instalments.length, { one: '# installment', other: '# installments' })}`,
    auto_assign && t`charged to new students`,
    structure.fund,
  ];
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{structure.name}</span>
      <span className="text-sm font-normal text-muted">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

type StructureActionHandlers = {
  onAssign: (structure: FeeStructure) => void;
  onDuplicate: (structure: FeeStructure) => void;
  /** `said` is the message shown afterwards. */
  onChange: (structure: FeeStructure, change: ChangeStructureInput, said: string) => void;
};

/** The office's actions on a structure: assigning it as a button, the others in a menu. */
function StructureActions(props: StructureActionHandlers & { structure: FeeStructure }) {
  const { structure, onAssign, onDuplicate, onChange } = props;
  const { t } = useLingui();
  const { name, instalments, auto_assign, archived_at } = structure;
  // New students need a due date, so a structure without dates cannot be assigned automatically.
  const automatic = (instalments.length > 0 && !archived_at) || auto_assign;
  return (
    <span className="inline-flex items-center md:-me-2">
      {!archived_at && (
        <Button
          variant="quiet"
          size="sm"
          icon={<UserPlus aria-hidden />}
          aria-label={t`Assign ${name}`}
          onClick={() => onAssign(structure)}
        >
          {t`Assign`}
        </Button>
      )}
      <ActionMenu
        label={t`More: ${name}`}
        actions={[
          { label: t`Fees of this structure`, icon: List, to: `/fees?structure_id=${structure.id}` },
          { label: t`Duplicate`, icon: Copy, onChoose: () => onDuplicate(structure) },
          ...(automatic
            ? [
                auto_assign
                  ? {
                      label: t`Stop charging new students`,
                      icon: UserRoundX,
                      onChoose: () =>
                        onChange(
                          structure,
                          { auto_assign: false },
                          t`New students are no longer charged ${name}`,
                        ),
                    }
                  : {
                      label: t`Charge new students`,
                      icon: UserRoundCheck,
                      onChoose: () =>
                        onChange(structure, { auto_assign: true }, t`New students are charged ${name}`),
                    },
              ]
            : []),
          archived_at
            ? {
                label: t`Reactivate`,
                icon: ArchiveRestore,
                onChoose: () => onChange(structure, { archived: false }, t`${name} is active again`),
              }
            : {
                label: t`Archive`,
                icon: Archive,
                onChoose: () => onChange(structure, { archived: true }, t`${name} is archived`),
              },
        ]}
      />
    </span>
  );
}
