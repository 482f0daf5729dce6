import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { toastRefusal } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { MissingCounts } from '../council.contract.ts';
import type { Making } from '../report-cards.contract.ts';
import { reportCardsApi } from './shared/report-cards.client.ts';

const ASK_AGAIN_MS = 1_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

type Wish = { class_ids: string[]; period: string; student_id?: string; reason?: string };

/** The missing items of the server's refusal; null for another error. */
function missingOf(error: unknown): MissingCounts | null {
  if (!(error instanceof ORPCError) || error.code !== 'INCOMPLETE') return null;
  return (error.data as { details?: MissingCounts }).details ?? null;
}

/**
 * Makes cards and polls the progress; if items are missing it requests a reason first. The server
 * continues after the page is left.
 */
export function useMaking() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [running, setRunning] = useState<Making | null>(null);
  const [asked, setAsked] = useState<{ input: Wish; counts: MissingCounts } | null>(null);
  const question = useLazyDialog(() => import('./making-dialog.tsx').then((module) => module.MakingDialog));
  const make = useMutation({
    mutationFn: async (input: Wish) => {
      let making = await reportCardsApi.make.call(input);
      while (making.state === 'running') {
        setRunning(making);
        await pause();
        making = await reportCardsApi.making.call({ making_id: making.id });
      }
      return making;
    },
    onSuccess: ({ made, unchanged, failed, without_marks }) => {
      question.close();
      const without = without_marks.join(', ');
      showToast({
        ...(failed > 0 && { tone: 'destructive' as const }),
        title:
          failed > 0
            ? t`${plural(failed, { one: '# class got no cards: its marking scheme was removed or the year closed', other: '# classes got no cards: their marking scheme was removed or the year closed' })}`
            : t`Report cards made`,
        description: [
          t`${plural(made, { one: '# new card', other: '# new cards' })}, ${unchanged} unchanged`,
          ...(without ? [t`No card without a mark: ${without}`] : []),
        ].join('. '),
      });
    },
    onError: (error, input) => {
      const counts = missingOf(error);
      if (!counts) return toastRefusal(error, question.close);
      setAsked({ input, counts });
      question.show();
    },
    onSettled: () => {
      setRunning(null);
      return queries.invalidateQueries();
    },
  });
  return { make: make.mutate, busy: make.isPending, running, question, asked };
}
