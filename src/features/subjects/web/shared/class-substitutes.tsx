import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { ClassTeaching } from '../../class-subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';
import { classSubjectsApi } from './class-subjects.client.ts';
import { subjectsApi } from './subjects.client.ts';

/** A class's past, current and future substitutes, who see the students on their days only. */
export function ClassSubstitutes({ classId }: { classId: string }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const input = { class_id: classId };
  const teaching = useQuery(classSubjectsApi.teaching.queryOptions({ input }));
  const subjects = useQuery(subjectsApi.list.queryOptions({ input: { state: 'all' } }));
  const add = useLazyDialog(() =>
    import('./substitute-dialog.tsx').then((module) => module.SubstituteDialog),
  );
  const [now] = useState(() => new Date());
  const today = schoolDay(now, timeZone);
  const dated = teaching.data?.filter(({ until_day }) => until_day !== null) ?? [];
  const taught = ({ subject_id }: ClassTeaching) => {
    const subject = subjects.data?.subjects.find(({ id }) => id === subject_id);
    return subject ? namesFor(subject, currentLocale()).own : t`Sees the students`;
  };
  return (
    <Card
      title={t`Substitutes`}
      padded={false}
      actions={
        <Button variant="secondary" busy={add.loading} onClick={add.show}>
          {t`Add substitute`}
        </Button>
      }
    >
      <LoadFailed of={teaching} />
      <DataTable
        caption={t`Substitutes`}
        loading={teaching.isPending}
        rows={dated}
        rowKey={({ user_id, subject_id, from_day }) => `${user_id} ${subject_id} ${from_day}`}
        columns={[
          { key: 'name', header: t`Teacher`, primary: true, cell: ({ full_name }) => full_name ?? t`N/A` },
          { key: 'subject', header: t`Subject`, phone: 'below', cell: taught },
          { key: 'from', header: t`From`, phone: 'below', cell: ({ from_day }) => day(from_day) },
          { key: 'until', header: t`Until`, phone: 'below', cell: ({ until_day }) => day(until_day) },
          {
            key: 'end',
            header: t`Actions`,
            hideHeader: true,
            align: 'end',
            phone: 'aside',
            cell: endOf(classId, today),
          },
        ]}
        empty={
          <p className="px-4 pb-4 text-muted md:px-5">{t`A substitute teaches the class for some days only.`}</p>
        }
      />
      {add.Dialog && <add.Dialog classId={classId} today={today} onClose={add.close} />}
    </Card>
  );
}

const day = (text: string | null) => (text ? formatDay(text, currentLocale()) : '–');

const endOf = (classId: string, today: string) => (row: ClassTeaching) =>
  row.until_day !== null && row.until_day >= today && <EndButton classId={classId} row={row} />;

function EndButton({ classId, row }: { classId: string; row: ClassTeaching }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const name = row.full_name ?? t`N/A`;
  const end = useMutation({
    mutationFn: () =>
      classSubjectsApi.endSubstitute.call({
        class_id: classId,
        user_id: row.user_id,
        from_day: row.from_day,
      }),
    onSuccess: () => queryClient.invalidateQueries(),
    onError: toastError,
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t`End the substitution of ${name}`}
      busy={end.isPending}
      onClick={() => end.mutate()}
    >
      {t`End`}
    </Button>
  );
}
