import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import type { AuditEntry, AuditFilters } from '../../audit.contract.ts';

type Props = {
  filters: AuditFilters;
  events: readonly AuditEntry[] | undefined;
  onFilters: (patch: AuditFilters) => void;
};

export function OnlyOne({ filters: { actor_id, subject_id }, events = [], onFilters }: Props) {
  const { t } = useLingui();
  if (!actor_id && !subject_id) return null;
  const person = events.find(({ actor }) => actor?.user_id === actor_id)?.actor?.full_name;
  const record = events.find(({ subject }) => subject?.id === subject_id)?.subject?.name;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {actor_id && (
        <span>
          {person ? <Trans>Only actions of {person}</Trans> : <Trans>Only actions of one person</Trans>}
        </span>
      )}
      {subject_id && (
        <span>{record ? <Trans>Only about {record}</Trans> : <Trans>Only about one record</Trans>}</span>
      )}
      <Button
        variant="quiet"
        size="sm"
        icon={<X aria-hidden />}
        onClick={() => onFilters({ actor_id: undefined, subject_id: undefined })}
      >
        {t`Show everything`}
      </Button>
    </p>
  );
}
