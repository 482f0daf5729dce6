import { useLingui } from '@lingui/react/macro';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { FinanceRule } from '../recurrences.contract.ts';
import { RuleActions, type RuleActionHandlers } from './rule-actions.tsx';
import { NameCell, NextDatesCell, FrequencyCell, StateCell, WrittenCell } from './rule-cells.tsx';
import { SignedAmount } from '../../entries/web/signed-amount.tsx';

type Refused = { ruleId: string; error: unknown } | null;
type Props = {
  rules: readonly FinanceRule[];
  today: SchoolDay;
  handlers: RuleActionHandlers;
  /** The error of the last action, and the recurrence it belongs to. */
  refused: Refused;
};

export function RuleTable({ rules, today, handlers, refused }: Props) {
  const { t } = useLingui();
  return (
    // On a tablet the table scrolls inside its card, not with the page.
    <div className="relative overflow-x-auto">
      <DataTable
        caption={t`Recurring transactions`}
        rows={rules}
        rowKey={(rule) => rule.id}
        columns={[
          { key: 'name', header: t`Description`, primary: true, cell: name(refused) },
          { key: 'amount', header: t`Amount`, align: 'end', cell: amount },
          { key: 'rhythm', header: t`How often`, cell: frequency },
          { key: 'next', header: t`Next dates`, cell: nextDates(today) },
          { key: 'state', header: t`Status`, cell: state },
          { key: 'entries', header: t`Entries`, align: 'end', cell: written },
          { key: 'actions', header: t`Actions`, hideHeader: true, align: 'end', cell: actions(handlers) },
        ]}
      />
    </div>
  );
}

const amount = (rule: FinanceRule) => <SignedAmount type={rule.type} amount={rule.amount} />;
const frequency = (rule: FinanceRule) => <FrequencyCell rule={rule} />;
const state = (rule: FinanceRule) => <StateCell rule={rule} />;
const written = (rule: FinanceRule) => <WrittenCell rule={rule} />;

function name(refused: Refused) {
  return (rule: FinanceRule) => (
    <NameCell rule={rule} error={refused?.ruleId === rule.id ? refused.error : null} />
  );
}

function nextDates(today: SchoolDay) {
  return (rule: FinanceRule) => <NextDatesCell rule={rule} today={today} />;
}

function actions(handlers: RuleActionHandlers) {
  return (rule: FinanceRule) => <RuleActions rule={rule} {...handlers} />;
}
