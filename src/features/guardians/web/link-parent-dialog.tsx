import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleApi } from '#features/people/web/shared/people.client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { SearchField } from '#platform/ui/forms/search-field.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { GuardianLine } from './guardian-line.tsx';
import { guardiansApi } from './shared/guardians.client.ts';

type Props = { studentId: string; linked: string[]; onClose: () => void };

/** Finds accounts with the role parent and links them. Stays open after each, because a child often has two. */
export function LinkParentDialog({ studentId, linked, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const parents = useQuery(
    peopleApi.list.queryOptions({ input: { role: 'parent', search }, placeholderData: keepPreviousData }),
  );
  const link = useMutation({
    mutationFn: (userId: string) => guardiansApi.link.call({ student_id: studentId, user_id: userId }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Parent linked successfully` });
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  const others = parents.data?.people.filter((person) => !linked.includes(person.user_id));

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Link a parent`}
      description={t`Only people with the parent role. Linked parents can see this student.`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <div className="flex min-h-64 flex-col gap-3">
        <SearchField
          label={t`Search parents`}
          placeholder={t`Name or email...`}
          value={search}
          onChange={setSearch}
        />
        {parents.error ? <LoadFailed of={parents} /> : <FormError error={link.error} />}
        {parents.isPending && <Skeleton />}
        {others?.length === 0 && (
          <p className="text-muted">
            {search ? (
              <Trans>No parent found.</Trans>
            ) : (
              <Trans>No one else has the parent role yet. Assign it in the list of people.</Trans>
            )}
          </p>
        )}
        <ul className="divide-line flex flex-col divide-y">
          {others?.map((person) => (
            <GuardianLine
              key={person.user_id}
              parent={{ ...person, full_name: person.full_name ?? person.email }}
            >
              <Button
                variant="secondary"
                size="sm"
                busy={link.isPending && link.variables === person.user_id}
                busyLabel={t`Linking...`}
                aria-label={t`Link ${person.full_name ?? person.email}`}
                onClick={() => link.mutate(person.user_id)}
              >
                {t`Link`}
              </Button>
            </GuardianLine>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
