import { useLingui } from '@lingui/react/macro';
import { Archive, ArchiveRestore, Copy, List, UserPlus, UserRoundCheck, UserRoundX } from 'lucide-react';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { ChangeStructureInput, FeeStructure } from '../structures.contract.ts';

export type StructureActionHandlers = {
  onAssign: (structure: FeeStructure) => void;
  onDuplicate: (structure: FeeStructure) => void;
  /** `said` is the message shown afterwards. */
  onChange: (structure: FeeStructure, change: ChangeStructureInput, said: string) => void;
};

/** The office's actions on a structure: assigning it as a button, the others in a menu. */
export function StructureActions(props: StructureActionHandlers & { structure: FeeStructure }) {
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
