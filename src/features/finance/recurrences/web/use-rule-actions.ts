import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { FinanceRule } from '../recurrences.contract.ts';
import { recurrencesApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import type { RuleAction } from './rule-actions.tsx';
import { useRuleName } from './rule-words.ts';

/**
 * Skips, pauses and resumes, one action at a time; a refusal is shown at its recurrence until the
 * next action.
 */
export function useRuleActions() {
  const { t } = useLingui();
  const nameOf = useRuleName();
  const refreshBooks = useRefreshBooks();
  const action = useMutation({
    mutationFn: send,
    onSuccess: (after, asked) => {
      const name = nameOf(after);
      const next = after.next_dates[0] && formatDay(after.next_dates[0], currentLocale());
      const comes = next ? t`Next on ${next}` : t`It has ended.`;
      if (asked.action === 'skip') {
        const day = formatDay(asked.day, currentLocale());
        showToast({ title: t`${name}: ${day} skipped`, description: comes });
      } else if (asked.action === 'pause')
        showToast({
          title: t`${name} is paused`,
          description: t`No transactions will be added until you resume it.`,
        });
      else showToast({ title: t`${name} resumed`, description: comes });
    },
    onSettled: refreshBooks,
  });
  return {
    act: (asked: RuleAction) => {
      if (!action.isPending) action.mutate(asked);
    },
    refused:
      action.error && action.variables ? { ruleId: action.variables.rule.id, error: action.error } : null,
  };
}

function send(asked: RuleAction): Promise<FinanceRule> {
  const rule_id = asked.rule.id;
  switch (asked.action) {
    case 'skip':
      return recurrencesApi.skip.call({ rule_id, day: asked.day });
    case 'pause':
      return recurrencesApi.pause.call({ rule_id });
    case 'resume':
      return recurrencesApi.resume.call({ rule_id });
  }
}
