import { useLingui } from '@lingui/react/macro';
import { CalendarX, CircleStop, Pause, Pencil, Play } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { ActionMenu, type MenuAction } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { FinanceRule } from '../recurrences.contract.ts';
import { useRuleName } from './rule-words.ts';

/** An immediate action on a recurrence; a skip carries the day to skip. */
export type RuleAction = { rule: FinanceRule } & (
  | { action: 'skip'; day: string }
  | { action: 'pause' | 'resume' }
);

export type RuleActionHandlers = {
  onAction: (action: RuleAction) => void;
  onEdit: (rule: FinanceRule) => void;
  onEnd: (rule: FinanceRule) => void;
};

/** The actions of a recurrence: editing as a button, the others in a menu. None once it is over. */
export function RuleActions({ rule, onAction, onEdit, onEnd }: RuleActionHandlers & { rule: FinanceRule }) {
  const { t } = useLingui();
  const name = useRuleName()(rule);
  const [next] = rule.next_dates;
  if (rule.state === 'over') return null;
  const nextDay = next && formatDay(next, currentLocale());
  const actions: (MenuAction | false | undefined | '')[] = [
    rule.state === 'active' &&
      next && {
        label: t`Skip ${nextDay}`,
        icon: CalendarX,
        onChoose: () => onAction({ rule, action: 'skip', day: next }),
      },
    rule.state === 'paused'
      ? { label: t`Resume`, icon: Play, onChoose: () => onAction({ rule, action: 'resume' }) }
      : { label: t`Pause`, icon: Pause, onChoose: () => onAction({ rule, action: 'pause' }) },
    { label: t`End recurrence`, icon: CircleStop, onChoose: () => onEnd(rule) },
  ];
  return (
    <span className="inline-flex items-center md:-me-2">
      <Button
        variant="quiet"
        size="sm"
        icon={<Pencil aria-hidden />}
        className="px-2"
        aria-label={t`Edit: ${name}`}
        title={t`Edit`}
        onClick={() => onEdit(rule)}
      >
        <span className="md:sr-only">{t`Edit`}</span>
      </Button>
      <ActionMenu
        label={t`More: ${name}`}
        actions={actions.filter((action): action is MenuAction => Boolean(action))}
      />
    </span>
  );
}
