import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { financeApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import type { Deleted } from './use-entry-actions.tsx';

/** A notice that an entry was deleted, with an undo button; Activity offers it for a day too. */
export function DeletedNotice({ deleted, onClose }: { deleted: Deleted | undefined; onClose: () => void }) {
  return (
    // The live region must exist before its text, or screen readers do not announce it.
    <output className="block empty:hidden">
      {deleted && <Notice key={deleted.changeId} deleted={deleted} onClose={onClose} />}
    </output>
  );
}

function Notice({ deleted, onClose }: { deleted: Deleted; onClose: () => void }) {
  const { t } = useLingui();
  const refreshBooks = useRefreshBooks();
  const { name } = deleted;
  const button = useRef<HTMLButtonElement>(null);
  // The focused row was removed.
  useEffect(() => button.current?.focus(), []);
  const undo = useMutation({
    mutationFn: () => financeApi.undo.call({ change_id: deleted.changeId }),
    onSuccess: onClose,
    onError: toastError,
    onSettled: refreshBooks,
  });
  return (
    <span className="flex flex-wrap items-center gap-2 rounded border border-info bg-info-tint py-1.5 ps-4 pe-1.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block text-sm">{t`Deleted. You can undo this for 24 hours.`}</span>
      </span>
      <Button
        ref={button}
        variant="secondary"
        icon={<Undo2 aria-hidden />}
        busy={undo.isPending}
        busyLabel={t`One moment...`}
        onClick={() => undo.mutate()}
      >
        {t`Undo`}
      </Button>
      <LinkButton variant="quiet" to="/finance-tracker" search={{ tab: 'activity' } as never}>
        {t`Activity`}
      </LinkButton>
      <IconButton icon={X} label={t`Close`} onClick={onClose} />
    </span>
  );
}
