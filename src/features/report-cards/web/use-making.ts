import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Making } from '../report-cards.contract.ts';
import { reportCardsApi } from './shared/report-cards.client.ts';

const ASK_AGAIN_MS = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

/** Makes cards, and follows how far they are. Leaving the page stops nothing: the server goes on. */
export function useMaking() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [running, setRunning] = useState<Making | null>(null);
  const make = useMutation({
    mutationFn: async (input: { class_ids: string[]; period: string }) => {
      let making = await reportCardsApi.make.call(input);
      while (making.state === 'running') {
        setRunning(making);
        await pause();
        making = await reportCardsApi.making.call({ making_id: making.id });
      }
      return making;
    },
    onSuccess: ({ made, unchanged, failed }) =>
      showToast({
        ...(failed > 0 && { tone: 'destructive' as const }),
        title:
          failed > 0
            ? t`${plural(failed, { one: '# class got no cards: its marking scheme was removed or the year closed', other: '# classes got no cards: their marking scheme was removed or the year closed' })}`
            : t`Report cards made`,
        description: t`${plural(made, { one: '# new card', other: '# new cards' })}, ${unchanged} unchanged`,
      }),
    onError: toastError,
    onSettled: () => {
      setRunning(null);
      return queries.invalidateQueries();
    },
  });
  return { make: make.mutate, busy: make.isPending, running };
}
