import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';
import type { Flag } from '../../early-warning.contract.ts';
import { groupsOf } from './several-flags.ts';
import { type FlagActions, StudentFlags } from './student-flags.tsx';

/** A card of flags, grouped by student. */
export function FlagsByStudent({ flags, ...actions }: FlagActions & { flags: readonly Flag[] }) {
  const { t } = useLingui();
  return (
    <Card as="div" padded={false}>
      <ul aria-label={t`Students`} className="divide-y divide-line">
        {groupsOf(flags).map((own) => (
          <StudentFlags key={own[0]!.student.id} flags={own} {...actions} />
        ))}
      </ul>
    </Card>
  );
}
