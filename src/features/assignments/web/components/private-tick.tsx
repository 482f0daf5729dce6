import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSavedAtOnce } from '#platform/ui/forms/use-saved-at-once.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { assignmentsApi } from '../assignments.client.ts';

type Props = { title: string; ticked: boolean; send: (done: boolean) => Promise<unknown> };

/** The student's private tick on an assignment or own task. */
export function PrivateTick({ title, ticked, send }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const tick = useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries({ queryKey: assignmentsApi.family.key() }),
    onError: toastError,
  });
  const [shown, choose] = useSavedAtOnce(ticked, tick);
  return (
    <label className="flex min-h-control w-fit items-center gap-3 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        checked={shown}
        aria-label={t`Done: ${title}`}
        onChange={({ target }) => choose(target.checked)}
      />
      <span>
        {t`Done`} <span className="text-muted">{t`(only you see this)`}</span>
      </span>
    </label>
  );
}
