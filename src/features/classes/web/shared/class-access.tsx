import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SchoolClass } from '../../classes.contract.ts';
import { classesApi } from './classes.client.ts';

type Row = SchoolClass['teachers'][number] & { schoolClass: SchoolClass };

/** Teachers whom the office gave access to a class, in addition to those teaching a subject of it. */
export function ClassAccess({ schoolClass }: { schoolClass: SchoolClass }) {
  const { t } = useLingui();
  const give = useLazyDialog(() =>
    import('./give-access-dialog.tsx').then((module) => module.GiveAccessDialog),
  );
  const rows = schoolClass.teachers.filter(({ given }) => given).map((one) => ({ ...one, schoolClass }));
  return (
    <Card
      title={t`Others with access`}
      padded={false}
      actions={
        <Button variant="secondary" busy={give.loading} onClick={give.show}>
          {t`Give access`}
        </Button>
      }
    >
      <p className="text-muted px-4 pb-3 text-sm md:px-5">
        <Trans>Subject teachers have access automatically. Give access to others here.</Trans>
      </p>
      {rows.length > 0 && (
        <DataTable
          caption={t`Others with access`}
          rows={rows}
          rowKey={({ user_id }) => user_id}
          columns={[
            { key: 'name', header: t`Teacher`, primary: true, cell: ({ full_name }) => full_name },
            { key: 'why', header: t`Reason`, phone: 'below', cell: reason },
            {
              key: 'end',
              header: t`Actions`,
              hideHeader: true,
              align: 'end',
              phone: 'aside',
              cell: takeAway,
            },
          ]}
        />
      )}
      {give.Dialog && <give.Dialog schoolClass={schoolClass} onClose={give.close} />}
    </Card>
  );
}

const isMaster = ({ schoolClass, user_id }: Row) => schoolClass.class_master?.user_id === user_id;
const reason = (row: Row) => <Reason row={row} />;
// The class master's access can't be removed here: change the master in the class form.
const takeAway = (row: Row) => !isMaster(row) && <TakeAwayButton row={row} />;

function Reason({ row }: { row: Row }) {
  const { t } = useLingui();
  return isMaster(row) ? t`Class master` : t`Access given`;
}

function TakeAwayButton({ row: { schoolClass, user_id, full_name } }: { row: Row }) {
  const { t } = useLingui();
  const takeAccess = useTakeAccess(schoolClass, () => showToast({ title: t`Access taken away` }));
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t`Take away the access of ${full_name}`}
      busy={takeAccess.isPending}
      onClick={() => takeAccess.mutate(user_id)}
    >
      {t`Take away`}
    </Button>
  );
}

function useTakeAccess({ id, teachers }: SchoolClass, done: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => {
      const was = teachers.flatMap((one) => (one.given ? one.user_id : []));
      const teacher_ids = was.filter((other) => other !== userId);
      return classesApi.setTeachers.call({ class_id: id, was, teacher_ids });
    },
    onSuccess: () => {
      done();
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
}
