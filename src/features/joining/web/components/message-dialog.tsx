import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Copy, Printer } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { joiningApi } from '../joining.client.ts';
import type { OutboxMessage } from './message-cells.tsx';

type MessageDialogProps = { message: OutboxMessage; onClose: () => void };

export function MessageDialog({ message, onClose }: MessageDialogProps) {
  const { t } = useLingui();
  const read = useQuery({
    ...joiningApi.readMessage.queryOptions({ input: { message_id: message.id } }),
    // Each fetch is recorded, and the text may open an account: fetched once and not cached after closing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

  async function copy(words: string) {
    try {
      await navigator.clipboard.writeText(words);
      showToast({ title: t`Success`, description: t`Message copied` });
    } catch {
      // The clipboard requires https.
      showToast({
        title: t`Error`,
        description: t`The message could not be copied. Select the text instead.`,
        tone: 'destructive',
      });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={message.subject}
      description={<span className="wrap-anywhere">{t`To ${message.recipient}`}</span>}
      footer={
        <>
          <div className="flex gap-2 max-sm:*:flex-1">
            <Button variant="secondary" onClick={onClose}>
              {t`Close`}
            </Button>
            <Button
              variant="secondary"
              icon={<Copy aria-hidden />}
              disabled={!read.data}
              onClick={() => read.data && void copy(read.data.body)}
            >
              {t`Copy`}
            </Button>
          </div>
          <Button
            variant="primary"
            icon={<Printer aria-hidden />}
            disabled={!read.data}
            onClick={() => window.print()}
          >
            {t`Print`}
          </Button>
        </>
      }
    >
      <LoadFailed of={read} />
      {read.isPending && <Skeleton />}
      {read.data && (
        <PrintSlip>
          {/* A scrolling region must be focusable, so that the keyboard can scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section tabIndex={0} aria-label={read.data.subject}>
            <p className="text-sm text-muted wrap-anywhere">{read.data.recipient}</p>
            <p className="pb-3 font-semibold wrap-anywhere">{read.data.subject}</p>
            <div className="wrap-anywhere whitespace-pre-line">{read.data.body}</div>
          </section>
        </PrintSlip>
      )}
    </Dialog>
  );
}
