import { useLingui } from '@lingui/react/macro';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { AuditFilters } from '../../audit.contract.ts';
import { actionGroups, actionName, translateBy } from '../shared/audit-words.ts';

type Props = { filters: AuditFilters; onFilters: (patch: AuditFilters) => void };

export function TrailFilters({ filters, onFilters }: Props) {
  const { t, i18n } = useLingui();
  const translate = translateBy(i18n);
  const groups = actionGroups(translate);
  // Set by links: a single action instead of a group.
  const single =
    filters.action && !groups.some(({ value }) => value === filters.action)
      ? [{ value: filters.action, label: actionName(filters.action, translate) }]
      : [];
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_11rem_11rem]">
      <SelectField
        className="col-span-2 md:col-span-1"
        label={t`Action`}
        value={filters.action ?? ''}
        onChange={(event) => onFilters({ action: event.target.value || undefined })}
        options={[{ value: '', label: t`Everything` }, ...single, ...groups]}
      />
      <DateField
        label={t`From day`}
        value={filters.from ?? ''}
        max={filters.to}
        onChange={(event) => onFilters({ from: event.target.value || undefined })}
      />
      <DateField
        label={t`To day`}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(event) => onFilters({ to: event.target.value || undefined })}
      />
    </div>
  );
}
