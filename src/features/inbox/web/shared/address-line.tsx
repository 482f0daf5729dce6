import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { errorSentence, toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { NoticeChannels } from '../../inbox.contract.ts';
import { inboxApi } from '../inbox.client.ts';

/** Whether e-mail reaches the person; confirms their address by a code. */
export function AddressLine({ channels }: { channels: NoticeChannels }) {
  const { t } = useLingui();
  const { address, email } = channels;
  if (email === 'off')
    return (
      <p className="mt-3">{t`The school sends no e-mail yet. Your choices below count once it does.`}</p>
    );
  if (email === 'confirmed') return <p className="mt-3 wrap-anywhere">{t`E-mail goes to ${address}.`}</p>;
  return <Unconfirmed address={address} sent={email === 'code_sent'} />;
}

function Unconfirmed({ address, sent }: { address: string; sent: boolean }) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const queryClient = useQueryClient();
  const keep = (saved: NoticeChannels) => queryClient.setQueryData(inboxApi.channels.queryKey(), saved);
  const send = useMutation(
    inboxApi.sendAddressCode.mutationOptions({ onSuccess: keep, onError: toastError }),
  );
  const confirm = useMutation(
    inboxApi.confirmAddress.mutationOptions({
      onSuccess: (saved) => {
        keep(saved);
        showToast({ title: t`Address confirmed` });
      },
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    confirm.mutate({ code });
  }
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p className="wrap-anywhere">
        {sent
          ? t`We sent a code to ${address}. Type it here; it works for an hour.`
          : t`To receive e-mail, confirm that ${address} is yours.`}
      </p>
      {sent && (
        <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
          <TextField
            label={t`Code from the e-mail`}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            error={confirm.error ? { message: errorSentence(confirm.error) } : undefined}
            className="min-w-0 grow"
          />
          <Button type="submit" busy={confirm.isPending} disabled={code.trim() === ''}>
            {t`Confirm`}
          </Button>
        </form>
      )}
      <div>
        <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate({})}>
          {sent ? t`Send another code` : t`Send me a code`}
        </Button>
      </div>
    </div>
  );
}
