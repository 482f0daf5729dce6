import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatAmount } from '#platform/money/amount.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ApprovalRule, ApprovalRuleInput } from '../approvals.contract.ts';
import { KINDS_WITH_AMOUNT, WAITING_DAYS } from '../approvals.rules.ts';
import { approvalsApi } from './approvals.client.ts';
import { KIND_NAMES } from './components/kind-names.ts';

/** The operations that require a second person, by kind; all are off by default. */
export function ApprovalRulesPage() {
  const { t, i18n } = useLingui();
  const queries = useQueryClient();
  const rules = useQuery(approvalsApi.rules.queryOptions());
  const [edited, setEdited] = useState<ApprovalRule | null>(null);
  const dialog = useLazyDialog(() =>
    import('./components/limit-dialog.tsx').then((module) => module.LimitDialog),
  );
  const save = useMutation({
    mutationFn: (rule: ApprovalRuleInput) => approvalsApi.saveRule.call(rule),
    onSuccess: (saved) => {
      queries.setQueryData(approvalsApi.rules.queryOptions().queryKey, saved);
      showToast({ title: t`Success`, description: t`Rule saved` });
    },
    onError: toastError,
  });
  const edit = (rule: ApprovalRule) => {
    setEdited(rule);
    dialog.show();
  };
  return (
    <>
      <PageHeader title={t`Two people`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <LoadFailed of={rules} />
      {rules.isPending && <Skeleton className="h-64 w-full" />}
      {rules.data && (
        <div className="flex flex-col gap-4">
          <Card as="div" padded={false}>
            <ul className="divide-y divide-line">
              {rules.data.map((rule) => (
                <li
                  key={rule.kind}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5"
                >
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-x-2 font-medium">
                      {i18n._(KIND_NAMES[rule.kind])}
                      <Badge tone={rule.is_on ? 'success' : 'inactive'}>
                        {rule.is_on ? t`Two people` : t`One person`}
                      </Badge>
                    </p>
                    <Hint rule={rule} />
                  </div>
                  <div className="flex gap-2">
                    {rule.is_on && KINDS_WITH_AMOUNT.includes(rule.kind) && (
                      <Button
                        variant="quiet"
                        size="sm"
                        icon={<Pencil aria-hidden />}
                        aria-label={`${t`Change amount`}: ${i18n._(KIND_NAMES[rule.kind])}`}
                        onClick={() => edit(rule)}
                      >
                        {t`Change amount`}
                      </Button>
                    )}
                    <Button
                      variant="secondary"
                      size="sm"
                      busy={save.isPending && save.variables.kind === rule.kind}
                      aria-label={`${rule.is_on ? t`Switch off` : t`Switch on`}: ${i18n._(KIND_NAMES[rule.kind])}`}
                      onClick={() =>
                        !rule.is_on && KINDS_WITH_AMOUNT.includes(rule.kind)
                          ? edit(rule)
                          : save.mutate({ kind: rule.kind, is_on: !rule.is_on, above: null })
                      }
                    >
                      {rule.is_on ? t`Switch off` : t`Switch on`}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
          <div className="flex max-w-prose flex-col gap-2 text-sm text-muted">
            <p>
              {t`The second person must have a duty for it, and approves on the page Approvals. Nothing happens until then. A request expires after ${WAITING_DAYS} days.`}
            </p>
            <p>
              {t`Nobody approves their own request. Accounts with the same e-mail address, phone number or name count as one person.`}
            </p>
          </div>
        </div>
      )}
      {dialog.Dialog && edited && <dialog.Dialog rule={edited} onClose={dialog.close} />}
    </>
  );
}

/** The limit, or why the rule has no effect. */
function Hint({ rule: { is_on, above, kind, people } }: { rule: ApprovalRule }) {
  const { t } = useLingui();
  if (!is_on) return null;
  const limit = above !== null && formatAmount(above, 'XAF');
  return (
    <p className="text-sm text-muted">
      {KINDS_WITH_AMOUNT.includes(kind) && (limit ? t`Above ${limit}` : t`Whatever the amount`)}{' '}
      {people < 2 && t`Only one person here may do this, so no approval is needed.`}
    </p>
  );
}
