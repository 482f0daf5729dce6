import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useAttempt } from '#platform/ui/forms/use-attempt.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { PaperKeys } from '../../signed-papers.contract.ts';
import { OtherSchools } from '../components/other-schools.tsx';
import { signedPapersApi } from '../signed-papers.client.ts';

/** The school's paper keys, those of other schools, and the check page as one file. */
export function PaperKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const keys = useQuery(signedPapersApi.keys.queryOptions());
  const save = useMutation({
    mutationFn: async () => saveFile(await signedPapersApi.checkFile.call(), t`check-papers.html`),
    onError: toastError,
  });
  return (
    <Dialog open onClose={onClose} title={t`Codes on papers`}>
      {keys.isPending && <Spinner label={t`Loading...`} />}
      <LoadFailed of={keys} />
      {keys.data && (
        <div className="flex flex-col gap-5">
          <p className="text-sm text-muted">
            <Trans>
              The code on report cards, receipts and certificates carries their figures, signed with the
              school’s key. Anybody can check it, even without a network.
            </Trans>
          </p>
          <div>
            <Button icon={<Download aria-hidden />} busy={save.isPending} onClick={() => save.mutate()}>
              {t`Download the check page`}
            </Button>
            <p className="pt-1 text-sm text-muted">
              <Trans>One file for a USB stick or a phone. It opens without a network.</Trans>
            </p>
          </div>
          <OwnKeys own={keys.data.own} />
          <OtherSchools others={keys.data.others} />
        </div>
      )}
    </Dialog>
  );
}

const day = (date: string) => formatDay(date, currentLocale());

/** The active key, for other schools to copy, and earlier ones. */
function OwnKeys({ own }: Pick<PaperKeys, 'own'>) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { send, startOver } = useAttempt({
    name: 'paper key',
    begin: null,
    counted: t`An earlier attempt was recorded before your change.`,
  });
  const renew = useMutation({
    mutationFn: () => send(null, (options) => signedPapersApi.renew.call(undefined, options)),
    onSuccess: () => {
      startOver();
      setAsking(false);
      showToast({ title: t`Success`, description: t`Papers are signed with a new key from now on.` });
      return queries.invalidateQueries({ queryKey: signedPapersApi.key() });
    },
    onError: toastError,
  });
  return (
    <section>
      <h3 className="font-semibold">{t`The school’s keys`}</h3>
      <ul className="divide-y divide-line">
        {own.map(({ public_key, since, until }) => (
          <li key={public_key} className="py-2">
            <code translate="no" className="font-mono text-sm wrap-anywhere select-all">
              {public_key}
            </code>
            <span className="block text-sm text-muted">
              {until === null
                ? t`In use since ${day(since)}`
                : t`From ${day(since)} to ${day(until)}. Papers from then can still be checked.`}
            </span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => setAsking(true)}>{t`Renew the key`}</Button>
      <ConfirmDialog
        open={asking}
        title={t`Renew the key?`}
        body={t`Renew it if somebody else may have used it. Earlier papers stay valid. Download the check page again and give other schools the new key.`}
        confirmLabel={t`Renew the key`}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
