import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { OwnClass } from '../my-classes.contract.ts';
import { myClassesApi } from './my-classes.client.ts';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';

/** Loaded after the list, because few teachers are class masters in a school that shows them flags. */
const OwnClassFlags = lazy(async () => ({
  default: (await import('#features/early-warning/web/shared/own-class-flags.tsx')).OwnClassFlags,
}));

/** A teacher's classes with the subjects taught in each. */
export function MyClassesPage() {
  const { t } = useLingui();
  const { me } = useAuth();
  const levelName = useClassLevel();
  const list = useQuery(myClassesApi.list.queryOptions());
  return (
    <>
      <PageHeader title={t`My Classes`} />
      <LoadFailed of={list} />
      {!list.error && (
        <Card padded={false}>
          <DataTable
            caption={t`My Classes`}
            rows={list.data ?? []}
            rowKey={({ id }) => id}
            loading={list.isPending}
            empty={
              <EmptyState title={t`No class yet`}>
                <Trans>No class is assigned to you yet. Please contact an administrator.</Trans>
              </EmptyState>
            }
            columns={[
              { key: 'class', header: t`Class`, primary: true, cell: nameCell },
              {
                key: 'level',
                header: t`Level`,
                phone: 'below',
                cell: (own) => levelName(own).replace(' ', '\u00a0'),
              },
              {
                key: 'subjects',
                header: t`Your subjects`,
                phone: 'below',
                cell: subjectsCell,
              },
              { key: 'students', header: t`Students`, align: 'end', phone: 'aside', cell: studentsCell },
              { key: 'actions', header: t`Actions`, hideHeader: true, align: 'end', cell: printCell },
            ]}
          />
        </Card>
      )}
      {me?.role === 'teacher' && (
        <Suspense fallback={null}>
          <OwnClassFlags />
        </Suspense>
      )}
    </>
  );
}

/** Maximum subjects listed per class; the rest are on the class's page. */
const NAMED = 4;

function SubjectNames({ subjects }: Pick<OwnClass, 'subjects'>) {
  const { t } = useLingui();
  const names = subjects.map((subject) => namesFor(subject, currentLocale()).own);
  if (names.length === 0) return '–';
  if (names.length <= NAMED) return names.join(', ');
  const first = names.slice(0, NAMED - 1).join(', ');
  return t`${first} and ${names.length - NAMED + 1} more`;
}

const subjectsCell = ({ subjects }: OwnClass) => <SubjectNames subjects={subjects} />;

function nameCell(own: OwnClass) {
  return (
    <Link to={`/my-classes/${own.id}`} className="font-medium whitespace-nowrap text-primary hover:underline">
      {classLabel(own)}
    </Link>
  );
}

const studentsCell = ({ students }: OwnClass) => students;
const printCell = (own: OwnClass) => <PrintLink own={own} />;

function PrintLink({ own }: { own: OwnClass }) {
  const { t } = useLingui();
  return (
    <LinkButton
      to={`/my-classes/${own.id}?do=print`}
      variant="quiet"
      size="sm"
      className="whitespace-nowrap"
      icon={<Printer aria-hidden />}
    >
      {t`Print list`}
    </LinkButton>
  );
}
