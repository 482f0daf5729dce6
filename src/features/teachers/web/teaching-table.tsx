import { Trans, useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor, writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { Teaching } from '../teachers.contract.ts';

const decimal = (kept: string | null) => (kept ? writtenDecimal(kept, currentLocale()) : '–');

export function TeachingTable({ teaching }: { teaching: readonly Teaching[] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Classes and subjects`} padded={false}>
      <DataTable
        caption={t`Classes and subjects`}
        rows={teaching}
        rowKey={(line) => `${line.class.id} ${line.subject?.id ?? ''}`}
        rowLink={(line) => `/classes/${line.class.id}`}
        empty={
          <EmptyState
            title={t`No class yet`}
            action={
              <LinkButton to="/subjects?tab=by_class" variant="secondary">
                {t`Choose teachers by class`}
              </LinkButton>
            }
          >
            <Trans>Choose on the page Subjects what this teacher teaches.</Trans>
          </EmptyState>
        }
        columns={[
          { key: 'class', header: t`Class`, primary: true, cell: (line) => classLabel(line.class) },
          {
            key: 'subject',
            header: t`Subject`,
            cell: ({ subject }) => (subject ? namesFor(subject, currentLocale()).own : t`No subject yet`),
          },
          {
            key: 'coefficient',
            header: t`Coefficient`,
            align: 'end',
            cell: (line) => decimal(line.coefficient),
          },
          {
            key: 'hours',
            header: t`Weekly hours`,
            align: 'end',
            cell: (line) => decimal(line.weekly_hours),
          },
        ]}
      />
    </Card>
  );
}
