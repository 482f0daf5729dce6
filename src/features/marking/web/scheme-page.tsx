import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { usePlace } from '#platform/ui/routing/use-place.ts';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { Scheme } from '../marking.contract.ts';
import { ClassesCard } from './components/classes-card.tsx';
import { PartSummary } from './components/part-summary.tsx';
import { SCHEME_PARTS, type SchemePart } from './components/scheme-parts.ts';
import { inLanguage } from './shared/in-language.ts';
import { markingApi } from './shared/marking.client.ts';

export function SchemePage() {
  const { t } = useLingui();
  const { params } = usePlace();
  const query = useQuery(markingApi.get.queryOptions({ input: { scheme_id: params['schemeId']! } }));
  const scheme = query.data;
  return (
    <>
      <PageHeader
        title={scheme ? inLanguage(scheme.name) : t`Marking scheme`}
        subtitle={scheme && <Standing scheme={scheme} />}
        back={{ to: '/settings/marking', label: t`Back to Marking schemes` }}
        actions={scheme && <Actions scheme={scheme} />}
      />
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {scheme && (
        <div className="flex flex-col gap-4">
          <ClassesCard scheme={scheme} />
          <Parts scheme={scheme} />
        </div>
      )}
    </>
  );
}

function Standing({ scheme: { version, classes, frozen, archived } }: { scheme: Scheme }) {
  const { t } = useLingui();
  const parts = [
    t`Version ${version}`,
    t`${plural(classes, { 0: 'no class', one: '# class', other: '# classes' })} this year`,
    archived ? t`archived` : frozen ? t`a sheet is closed: a change makes version ${version + 1}` : null,
  ];
  return <>{parts.filter((part) => part !== null).join(' · ')}</>;
}

function Actions({ scheme }: { scheme: Scheme }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const dialog = useLazyDialog(async () => (await import('./components/give-dialog.tsx')).GiveDialog);
  const { scheme_id, archived } = scheme;
  const archive = useMutation({
    mutationFn: () => markingApi.setArchived.call({ scheme_id, archived: !archived }),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: markingApi.key() }),
  });
  return (
    <>
      <Button variant="secondary" busy={archive.isPending} onClick={() => archive.mutate()}>
        {archived ? t`Restore` : t`Archive`}
      </Button>
      {!archived && (
        <Button variant="primary" busy={dialog.loading} onClick={dialog.show}>
          {t`Give to classes`}
        </Button>
      )}
      {dialog.Dialog && <dialog.Dialog scheme={scheme} onClose={dialog.close} />}
    </>
  );
}

function Parts({ scheme }: { scheme: Scheme }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<SchemePart>(SCHEME_PARTS[0]!);
  const dialog = useLazyDialog(async () => (await import('./components/part-dialog.tsx')).PartDialog);
  return (
    <div className="gap-4 lg:columns-2">
      {SCHEME_PARTS.map((part) => {
        const title = t(part.title);
        return (
          <Card
            key={part.name}
            title={title}
            className="mb-4 break-inside-avoid"
            actions={
              !scheme.archived && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t`Edit ${title}`}
                  busy={dialog.loading && asked === part}
                  onClick={() => {
                    setAsked(part);
                    dialog.show();
                  }}
                >
                  {t`Edit`}
                </Button>
              )
            }
          >
            <PartSummary part={part} scheme={scheme.scheme} />
          </Card>
        );
      })}
      {dialog.Dialog && <dialog.Dialog part={asked} scheme={scheme} onClose={dialog.close} />}
    </div>
  );
}
