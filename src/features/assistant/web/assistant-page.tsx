import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatMonth, formatNumber } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { AssistantSettings } from '../assistant.contract.ts';
import { assistantApi } from './assistant.client.ts';
import { useFaultWords, useUseWords } from './assistant-words.ts';

/** The school's language model: its connection, its requests by month, and its scope. */
export function AssistantPage() {
  const { t } = useLingui();
  const settings = useQuery(assistantApi.settings.queryOptions());
  return (
    <>
      <PageHeader title={t`Assistant`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <LoadFailed of={settings} />
      {settings.isPending && <Skeleton className="h-64 w-full" />}
      {settings.data && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Connection settings={settings.data} />
          <Requests settings={settings.data} />
          <Promises />
        </div>
      )}
    </>
  );
}

function Connection({ settings }: { settings: AssistantSettings }) {
  const { t } = useLingui();
  const { is_on, address, model, has_key } = settings;
  const dialog = useLazyDialog(() =>
    import('./assistant-dialog.tsx').then((module) => module.AssistantDialog),
  );
  return (
    <Card title={t`Connection`}>
      <DetailsList
        items={[
          {
            term: t`Assistant`,
            value: (
              <Badge tone={is_on ? 'success' : 'inactive'}>{is_on ? t`Switched on` : t`Switched off`}</Badge>
            ),
          },
          { term: t`Address of the model`, value: <span translate="no">{address || '–'}</span> },
          { term: t`Model`, value: <span translate="no">{model || '–'}</span> },
          { term: t`Key`, value: has_key ? t`Saved, and never shown again` : t`None` },
        ]}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" busy={dialog.loading} {...dialog.reached} onClick={dialog.show}>
          {address ? t`Change` : t`Connect a model`}
        </Button>
        {address && model && <TryIt />}
      </div>
      {dialog.Dialog && <dialog.Dialog settings={settings} onClose={dialog.close} />}
    </Card>
  );
}

function TryIt() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const faults = useFaultWords();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => assistantApi.try.call(),
    onSuccess: () => queries.invalidateQueries({ queryKey: assistantApi.settings.key() }),
    onError: toastError,
  });
  const answer = data?.answer;
  return (
    <>
      <Button variant="secondary" busy={isPending} busyLabel={t`Asking...`} onClick={() => mutate()}>
        {t`Try it`}
      </Button>
      <output className="block basis-full">
        {answer && <span className="text-success">{t`The model answered: ${answer}`}</span>}
        {data?.fault && <span className="text-danger">{faults[data.fault]}</span>}
      </output>
    </>
  );
}

function Requests({ settings: { months, monthly_requests } }: { settings: AssistantSettings }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const uses = useUseWords();
  const most = formatNumber(monthly_requests, locale);
  return (
    <Card title={t`Requests`} padded={false}>
      <ul className="divide-y divide-line">
        {months.map(({ month, requests, uses: counted }, place) => {
          const used = formatNumber(requests, locale);
          return (
            <li key={month} className="px-4 py-2 md:px-5">
              <p className="flex flex-wrap justify-between gap-x-4 font-medium">
                <span>{formatMonth(month, locale)}</span>
                <span className="figures">{place === 0 ? t`${used} of ${most}` : used}</span>
              </p>
              {counted.length > 0 && (
                <p className="text-sm text-muted">
                  {counted
                    .map(({ use, requests: of }) => {
                      const [name, number] = [uses[use], formatNumber(of, locale)];
                      return t`${name}: ${number}`;
                    })
                    .join(' · ')}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Promises() {
  const { t } = useLingui();
  return (
    <Card title={t`What it does`} className="lg:col-span-2">
      <ul className="flex max-w-prose list-disc flex-col gap-1 ps-5">
        <li>{t`It drafts appreciations, announcements in the other language, and reports from a question.`}</li>
        <li>{t`A person reads and accepts each draft. It sends and saves nothing by itself.`}</li>
        <li>{t`Names of people, telephone numbers, e-mail addresses and links are replaced before a text is sent.`}</li>
        <li>{t`Every text is recorded in the audit trail, exactly as it was sent.`}</li>
        <li>{t`Without it, everything else works as before.`}</li>
      </ul>
    </Card>
  );
}
