import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { SchemeSummary } from '../marking.contract.ts';
import { inLanguage } from './shared/in-language.ts';
import { markingApi } from './shared/marking.client.ts';

/** The school's marking schemes with the number of classes of each, and of classes without one. */
export function SchemesPage() {
  const { t } = useLingui();
  const list = useQuery(markingApi.list.queryOptions());
  const dialog = useLazyDialog(async () => (await import('./components/preset-dialog.tsx')).PresetDialog);
  const { schemes = [], without = 0, year = null, presets = [] } = list.data ?? {};
  const add = (
    <Button variant="primary" busy={dialog.loading} disabled={!list.data} onClick={dialog.show}>
      {t`New scheme`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Marking schemes`}
        back={{ to: '/settings', label: t`Back to Settings` }}
        // Rendered while loading, so that the layout does not shift when the schemes arrive.
        actions={list.data?.schemes.length !== 0 && add}
      />
      <LoadFailed of={list} />
      <DataTable
        caption={t`Marking schemes`}
        rows={schemes}
        rowKey={({ scheme_id }) => scheme_id}
        rowLink={({ scheme_id }) => `/settings/marking/${scheme_id}`}
        loading={list.isPending}
        empty={
          list.data && (
            <EmptyState title={t`No marking scheme yet`} action={add}>
              {t`Choose the one closest to your school. You can change everything afterwards.`}
            </EmptyState>
          )
        }
        columns={[
          { key: 'name', header: t`Scheme`, primary: true, cell: ({ name }) => inLanguage(name) },
          {
            key: 'version',
            header: t`Version`,
            align: 'end',
            phone: 'below',
            cell: ({ version }) => version,
          },
          {
            key: 'classes',
            header: t`Classes`,
            align: 'end',
            phone: 'aside',
            cell: ({ classes }) => classes,
          },
          { key: 'state', header: t`Status`, phone: 'below', cell: state },
        ]}
      />
      {schemes.length > 0 && year && without > 0 && (
        <p className="mt-3 text-sm text-muted">
          {t`${plural(without, { one: '# class has', other: '# classes have' })} no scheme in ${year.name}. Open a scheme to give it to a class.`}
        </p>
      )}
      {dialog.Dialog && <dialog.Dialog presets={presets} onClose={dialog.close} />}
    </>
  );
}

const state = (scheme: SchemeSummary) => <SchemeState of={scheme} />;

function SchemeState({ of: { archived, frozen, classes } }: { of: SchemeSummary }) {
  const { t } = useLingui();
  if (archived) return <Badge tone="inactive">{t({ message: 'Archived', context: 'scheme' })}</Badge>;
  if (frozen) return <Badge tone="success">{t`Frozen`}</Badge>;
  return classes > 0 ? (
    <Badge tone="success">{t`In use`}</Badge>
  ) : (
    <Badge tone="inactive">{t`Not in use`}</Badge>
  );
}
