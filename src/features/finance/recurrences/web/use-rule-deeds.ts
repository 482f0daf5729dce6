import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { FinanceRule } from '../recurrences.contract.ts';
import { recurrencesApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import type { RuleDeed } from './rule-actions.tsx';
import { useRuleName } from './rule-words.ts';

/** Skips, pauses and resumes, one deed after the other; a refusal is kept for the recurrence it was about until the next one. */
export function useRuleDeeds() {
  const { t } = useLingui();
  const nameOf = useRuleName();
  const refreshBooks = useRefreshBooks();
  const deed = useMutation({
    mutationFn: send,
    onSuccess: (after, asked) => {
      const name = nameOf(after);
      const next = after.next_dates[0] && formatDay(after.next_dates[0], currentLocale());
      const comes = next ? t`Next on ${next}` : t`It has ended.`;
      if (asked.deed === 'skip') {
        const day = formatDay(asked.day, currentLocale());
        showToast({ title: t`${name}: ${day} skipped`, description: comes });
      } else if (asked.deed === 'pause')
        showToast({
          title: t`${name} is paused`,
          description: t`No transactions will be added until you resume it.`,
        });
      else showToast({ title: t`${name} resumed`, description: comes });
    },
    onSettled: refreshBooks,
  });
  return {
    act: (asked: RuleDeed) => {
      if (!deed.isPending) deed.mutate(asked);
    },
    refused: deed.error && deed.variables ? { ruleId: deed.variables.rule.id, error: deed.error } : null,
  };
}

function send(asked: RuleDeed): Promise<FinanceRule> {
  const rule_id = asked.rule.id;
  switch (asked.deed) {
    case 'skip':
      return recurrencesApi.skip.call({ rule_id, day: asked.day });
    case 'pause':
      return recurrencesApi.pause.call({ rule_id });
    case 'resume':
      return recurrencesApi.resume.call({ rule_id });
  }
}
