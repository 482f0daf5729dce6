import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAgo } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { PersonKey } from '../../people.contract.ts';
import { peopleApi } from './people.client.ts';

export function EveryKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const keys = useQuery(peopleApi.everyKey.queryOptions());
  const [asked, setAsked] = useState<PersonKey | null>(null);
  const end = useMutation({
    mutationFn: ({ user_id, id }: PersonKey) => peopleApi.revokeKey.call({ user_id, key_id: id }),
    onSuccess: (_, { name }) => {
      setAsked(null);
      showToast({ title: t`Success`, description: t`The key “${name}” was revoked.` });
      return queryClient.invalidateQueries({ queryKey: peopleApi.key() });
    },
    onError: toastError,
  });
  const now = new Date(keys.dataUpdatedAt);
  return (
    <>
      <Dialog open onClose={onClose} title={t`Keys for programs`}>
        {keys.isPending && <Spinner label={t`Loading...`} />}
        <LoadFailed of={keys} />
        {keys.data?.length === 0 && (
          <p className="text-muted">{t`Nobody has a key. People make their own on their profile page.`}</p>
        )}
        <ul className="divide-y divide-line">
          {keys.data?.map((key) => {
            const ago = key.last_used_at && formatAgo(key.last_used_at, now, currentLocale());
            return (
              <li key={key.id} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere">
                    {key.name} <span className="text-muted">{`· ${key.full_name ?? t`N/A`}`}</span>
                  </span>
                  <span className="block text-sm text-muted">
                    {key.scope === 'write' ? t`Reads and writes` : t`Reads only`}
                    {' · '}
                    {ago ? t`Last used ${ago}` : t`Never used`}
                  </span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t`Revoke the key ${key.name}`}
                  onClick={() => setAsked(key)}
                >
                  {t`Revoke`}
                </Button>
              </li>
            );
          })}
        </ul>
      </Dialog>
      {asked && (
        <ConfirmDialog
          open
          danger
          title={t`Revoke the key “${asked.name}”?`}
          body={t`Programs using this key will stop working immediately. This cannot be undone.`}
          confirmLabel={t`Revoke`}
          busy={end.isPending}
          onConfirm={() => end.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
