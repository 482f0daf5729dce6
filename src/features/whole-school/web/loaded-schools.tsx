import { useLingui } from '@lingui/react/macro';
import { Badge } from '#platform/ui/badge.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { SchoolLoad } from '../whole-school.contract.ts';
import { RemoveSchool } from './shared/remove-school.tsx';
import { SchoolNumbers } from './shared/school-numbers.tsx';

export function LoadedSchools({ loads }: { loads: readonly SchoolLoad[] }) {
  const { t } = useLingui();
  if (loads.length === 0) return null;
  return (
    <Card title={t`Imported schools`} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {loads.map((load) => (
          <li key={load.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5">
            <span className="min-w-0 flex-1 basis-56">
              <span className="block font-medium wrap-anywhere">
                {load.kind === 'sample' ? t`Sample school` : load.file_name}
              </span>
              <span className="block text-sm text-muted">
                <Moment instant={load.loaded_at} />
                {' · '}
                <SchoolNumbers counts={load.counts} />
              </span>
            </span>
            {load.removed_at ? (
              <Badge tone="inactive">{t`Removed`}</Badge>
            ) : (
              <RemoveSchool loadId={load.id} kind={load.kind} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
