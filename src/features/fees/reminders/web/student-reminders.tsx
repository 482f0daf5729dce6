import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeliveryEnd } from '#features/inbox/web/shared/delivery-words.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { SentReminder, StudentReminders as Reminders } from '../reminders.contract.ts';
import { remindersApi } from './reminders.client.ts';
import { useStepName } from './step-words.ts';

/** The reminders of a student's fees for the office: day, step, channel and outcome, and why none are sent now. */
export function StudentReminders({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const input = { student_id: studentId };
  const queryClient = useQueryClient();
  const reminders = useQuery(remindersApi.ofStudent.queryOptions({ input }));
  const dialog = useLazyDialog(() => import('./promise-dialog.tsx').then((module) => module.PromiseDialog));
  const end = useMutation({
    mutationFn: () => remindersApi.endArrangement.call(input),
    onSuccess: (now) =>
      queryClient.setQueryData(remindersApi.ofStudent.queryOptions({ input }).queryKey, now),
    onError: toastError,
  });
  const { data } = reminders;
  const actions = data && data.pause !== 'paid' && (
    <>
      {data.arrangement && (
        <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate()}>
          {t`Take promise back`}
        </Button>
      )}
      <Button variant="secondary" busy={dialog.loading} onClick={dialog.show}>
        {data.arrangement ? t`Change promise` : t`Record a promise to pay`}
      </Button>
    </>
  );
  return (
    <Card title={t`Reminders`} padded={false} actions={actions}>
      <div className="px-4 pb-3 md:px-5">
        <LoadFailed of={reminders} />
        {reminders.isPending && <Skeleton />}
        {data && <Standing reminders={data} />}
      </div>
      {data && data.reminders.length > 0 && <Sent rows={data.reminders} />}
      {dialog.Dialog && data && (
        <dialog.Dialog studentId={studentId} promise={data.arrangement} onClose={dialog.close} />
      )}
    </Card>
  );
}

function Standing({ reminders: { pause, arrangement } }: { reminders: Reminders }) {
  const { t } = useLingui();
  const day = arrangement && formatDay(arrangement.until, currentLocale());
  const promised = t`The family promised to pay by ${day}. Reminders pause until then.`;
  const words = {
    off: t`Reminders are off for the school.`,
    paid: t`Everything is paid: no reminders.`,
    claim: t`A payment sent by the family waits to be checked: reminders pause.`,
    arrangement: promised,
  };
  return (
    <p className="text-muted">
      {pause ? words[pause] : t`Reminders go out on the days chosen in the settings.`}
      {arrangement?.note && ` ${arrangement.note}`}
    </p>
  );
}

function Sent({ rows }: { rows: readonly SentReminder[] }) {
  const { t } = useLingui();
  const stepName = useStepName();
  const endOf = useDeliveryEnd();
  const channels = { email: t`E-mail`, push: t`Device`, sms: t`Text message` };
  const wayOf = (row: SentReminder) =>
    row.channels.length === 0
      ? t`Portal only`
      : row.channels.map((way) => `${channels[way.channel]}: ${endOf(way)}`).join(' · ');
  const feesOf = ({ fees }: SentReminder) =>
    fees.map(({ name, step }) => `${name}: ${stepName(step)}`).join(', ');
  return (
    <DataTable
      caption={t`Reminders sent`}
      rows={rows}
      rowKey={({ day, full_name, fees }) => `${day} ${full_name} ${fees.length}`}
      columns={[
        { key: 'day', header: t`Day`, primary: true, cell: ({ day }) => formatDay(day, currentLocale()) },
        { key: 'name', header: t`Guardian`, phone: 'below', cell: ({ full_name }) => full_name ?? '' },
        { key: 'fees', header: t`Fees`, phone: 'below', cell: feesOf },
        { key: 'by', header: t`Sent by`, phone: 'below', cell: wayOf },
        {
          key: 'read',
          header: t`In the portal`,
          phone: 'below',
          cell: ({ read_at }) => (read_at ? t`Read` : t`Not read yet`),
        },
      ]}
    />
  );
}
