import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { RemoveSchool } from './remove-school.tsx';
import { SchoolNumbers } from './school-numbers.tsx';
import { wholeSchoolApi } from './whole-school.client.ts';

/** The sample school: offered while the school is empty, and removable afterwards. */
export function SampleSchool() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const list = useQuery(wholeSchoolApi.list.queryOptions());
  const load = useMutation({
    mutationFn: () => wholeSchoolApi.loadSample.call(),
    onSuccess: () => showToast({ title: t`Success`, description: t`The sample school was loaded.` }),
    onError: toastError,
    onSettled: () => void queries.invalidateQueries(),
  });
  if (!list.data) return null;
  const { empty, loads } = list.data;
  const sample = loads.find(({ kind, removed_at }) => kind === 'sample' && removed_at === null);
  if (!empty && !sample) return null;
  return (
    <Card title={t`Sample school`}>
      <div className="flex flex-col items-start gap-3">
        {sample ? (
          <>
            <p className="text-muted">
              <SchoolNumbers counts={sample.counts} />
            </p>
            <p>{t`Remove it before you enter your own school. Payments cannot be removed.`}</p>
            <RemoveSchool loadId={sample.id} kind="sample" />
          </>
        ) : (
          <>
            <p className="text-muted">
              {t`Try Préau with 96 invented students, their parents, teachers and classes. You can remove them again.`}
            </p>
            <Button
              variant="secondary"
              busy={load.isPending}
              busyLabel={t`Loading...`}
              onClick={() => load.mutate()}
            >
              {t`Load a sample school`}
            </Button>
          </>
        )}
        <FormError error={load.error} />
      </div>
    </Card>
  );
}
