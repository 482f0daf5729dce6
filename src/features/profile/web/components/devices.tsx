import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authClient } from '#platform/auth/web/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { errorSentence, toastError } from '#platform/ui/toasts/errors.ts';
import { setFlash, takeFlash } from '#platform/ui/toasts/flash.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { profileApi } from '../profile.client.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import { DeviceLine } from './device-line.tsx';

export function Devices() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { place, keepFocus } = useKeptFocus<HTMLUListElement>();
  const devices = useQuery(profileApi.sessions.queryOptions());
  const end = useMutation(
    profileApi.endSession.mutationOptions({
      onSuccess: (left) => {
        queryClient.setQueryData(profileApi.sessions.queryKey(), left);
        showToast({ title: t`Signed out` });
      },
      onError: toastError,
      // The session may have ended meanwhile, so the list is refetched on errors too.
      onSettled: () => queryClient.invalidateQueries({ queryKey: profileApi.sessions.key() }),
    }),
  );
  return (
    <Card title={t`Devices`} actions={<SignOutEverywhere />}>
      {devices.isPending && <Skeleton />}
      <LoadFailed of={devices} />
      <ul ref={place} tabIndex={-1} aria-label={t`Devices`} className="divide-y divide-line">
        {devices.data?.map((session) => (
          <DeviceLine
            key={session.id}
            session={session}
            now={new Date(devices.dataUpdatedAt)}
            busy={end.isPending && end.variables.session_id === session.id}
            onEnd={() => end.mutate({ session_id: session.id }, { onSuccess: keepFocus })}
          />
        ))}
      </ul>
    </Card>
  );
}

function SignOutEverywhere() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: async () => {
      // The shell redirects to the sign-in page, which shows this message.
      setFlash({ title: t`Signed out on all devices` });
      const { error } = await (await authClient()).signOut({ scope: 'global' });
      if (error) throw error;
    },
    onError: (error) => {
      takeFlash();
      setAsking(false);
      showToast({ title: t`Error signing out`, description: errorSentence(error), tone: 'destructive' });
    },
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t`Sign out everywhere`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Sign out everywhere?`}
        body={
          <p>{t`All devices will be signed out, including this one, and any API keys will stop working. You will need your password again.`}</p>
        }
        confirmLabel={t`Sign out everywhere`}
        busyLabel={t`Signing out...`}
        busy={leave.isPending}
        danger
        onConfirm={() => leave.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
