import { Trans, useLingui } from '@lingui/react/macro';
import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useExportActions } from '#platform/ui/lists/use-export.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { SchoolClass } from '../classes.contract.ts';
import { ClassTable } from './class-table.tsx';
import { classesApi } from './shared/classes.client.ts';
import { useClasses } from './shared/use-classes.ts';

type ExportWish = Parameters<typeof classesApi.export.call>[0];

/** The school's classes in the order of their levels, where they are created and edited. */
export function ClassesPage() {
  const { t } = useLingui();
  const classes = useClasses();
  const [chosen, setChosen] = useState<SchoolClass | null>(null);
  const dialog = useLazyDialog(() =>
    import('./shared/class-dialog.tsx').then((module) => module.ClassDialog),
  );

  function show(schoolClass: SchoolClass | null) {
    setChosen(schoolClass);
    dialog.show();
  }
  useAsked({ create: () => show(null), quick: () => quick.show() });
  const createButton = (
    <Button
      variant={classes.data?.length === 0 ? 'secondary' : 'primary'}
      busy={dialog.loading && !chosen}
      onClick={() => show(null)}
    >
      {t`Create Class`}
    </Button>
  );

  const quick = useLazyDialog(async () => {
    const { QuickClassesDialog } = await import('./quick-classes-dialog.tsx');
    return QuickClassesDialog;
  });
  const isEmpty = classes.data?.length === 0;
  const quickButton = (
    <Button variant={isEmpty ? 'primary' : 'secondary'} busy={quick.loading} onClick={quick.show}>
      {t`Create several classes`}
    </Button>
  );

  const file = { name: t`Classes`, read: (wish: ExportWish) => classesApi.export.call(wish) };
  const exports = useExportActions(file);

  return (
    <>
      <PageHeader
        title={t`Classes`}
        actions={
          isEmpty ? (
            createButton
          ) : (
            <FoldedActions
              name={t`Classes`}
              primary={createButton}
              folded={[
                { label: t`Create several classes`, icon: LayoutGrid, onChoose: quick.show },
                ...exports,
              ]}
            >
              <ExportMenu {...file} />
              {quickButton}
            </FoldedActions>
          )
        }
      />
      {classes.isPending && <Skeleton />}
      <LoadFailed of={classes} />
      {classes.data?.length === 0 && (
        <EmptyState title={t`No classes yet`} action={quickButton}>
          <Trans>Create the first class, then enroll students.</Trans>
        </EmptyState>
      )}
      {classes.data && !isEmpty && (
        <Card padded={false}>
          <ClassTable classes={classes.data} onEdit={show} />
        </Card>
      )}
      {quick.Dialog && <quick.Dialog onClose={quick.close} />}
      {dialog.Dialog && <dialog.Dialog schoolClass={chosen} onClose={dialog.close} />}
    </>
  );
}
