import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { Person } from '../../people.contract.ts';
import { roleName } from '../role-name.ts';

type PeopleTableProps = {
  people: readonly Person[];
  loading: boolean;
  filtered: boolean;
  onClear: () => void;
  onChoose: (person: Person) => void;
};

/** People, those who wait for a role first. */
export function PeopleTable({ people, loading, filtered, onClear, onChoose }: PeopleTableProps) {
  const { t, i18n } = useLingui();
  const school = useInstallation();
  return (
    <DataTable
      caption={t`People`}
      rows={people}
      rowKey={(person) => person.user_id}
      loading={loading}
      empty={
        <EmptyState
          title={t`No people found`}
          action={
            filtered && (
              <Button variant="secondary" onClick={onClear}>
                {t`Clear filters`}
              </Button>
            )
          }
        />
      }
      columns={[
        { key: 'name', header: t`Name`, primary: true, cell: (person) => person.full_name ?? t`N/A` },
        {
          key: 'email',
          header: t`E-mail`,
          cell: (person) => <span className="wrap-anywhere">{person.email}</span>,
        },
        {
          key: 'requested_role',
          header: t`Asked for`,
          cell: (person) => (person.requested_role ? i18n._(roleName(person.requested_role)) : '–'),
        },
        {
          key: 'role',
          header: t`Role`,
          cell: (person) =>
            person.role ? i18n._(roleName(person.role)) : <Badge tone="pending">{t`Waiting`}</Badge>,
        },
        {
          key: 'since',
          header: t`Since`,
          cell: (person) => (
            <time dateTime={person.created_at} className="whitespace-nowrap">
              {formatDay(schoolDay(new Date(person.created_at), school.timeZone), currentLocale())}
            </time>
          ),
        },
        {
          key: 'actions',
          header: t`Actions`,
          hideHeader: true,
          align: 'end',
          cell: (person) => {
            const name = person.full_name ?? person.email;
            return (
              <Button
                size="sm"
                className="whitespace-nowrap"
                variant={person.role ? 'quiet' : 'secondary'}
                aria-label={person.role ? t`Change the role of ${name}` : t`Give a role to ${name}`}
                onClick={() => onChoose(person)}
              >
                {person.role ? t`Change` : t`Give a role`}
              </Button>
            );
          },
        },
      ]}
    />
  );
}
