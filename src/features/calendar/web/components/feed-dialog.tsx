import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { copyText } from '#platform/ui/copy-text.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { calendarApi } from '../calendar.client.ts';

/** Creates, shows once and revokes the reader's private calendar URL. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const feed = useQuery(calendarApi.feed.queryOptions());
  const readAgain = () => queries.invalidateQueries({ queryKey: calendarApi.feed.key() });
  const make = useMutation(
    calendarApi.makeFeed.mutationOptions({ onSuccess: readAgain, onError: toastError }),
  );
  const end = useMutation(
    calendarApi.endFeed.mutationOptions({
      onSuccess: () => {
        make.reset();
        return readAgain();
      },
      onError: toastError,
    }),
  );
  const address = make.data && `${location.origin}${make.data.path}`;
  const since = feed.data?.since;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`In my own calendar`}
      description={t`Your telephone or computer can show the school’s calendar among your own dates. Keep the address to yourself: it works without a password.`}
      footer={
        <>
          {since && (
            <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate({})}>
              {t`Delete the address`}
            </Button>
          )}
          <Button variant="primary" busy={make.isPending} onClick={() => make.mutate({})}>
            {since ? t`Make a new address` : t`Make the address`}
          </Button>
        </>
      }
    >
      <LoadFailed of={feed} />
      {address ? (
        <div className="flex items-end gap-2">
          <TextField className="min-w-0 grow" label={t`Address`} value={address} readOnly />
          <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copyText(address)}>
            {t({ message: 'Copy', context: 'verb' })}
          </Button>
        </div>
      ) : (
        <p className="min-h-6 text-muted">
          {since === null && t`You have no address yet.`}
          {since && (
            <Trans>
              You have had an address since <Moment instant={since} />. A new one replaces it.
            </Trans>
          )}
        </p>
      )}
      {address && (
        <p className="text-sm text-muted">{t`It is shown only once. Add it where your calendar offers “from address” or “from URL”.`}</p>
      )}
    </Dialog>
  );
}
