import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import type { Guardian, MATCH_REASONS } from '../guardians.contract.ts';
import { guardiansApi } from './shared/guardians.client.ts';

type Match = Guardian['matches'][number];

export function GuardianMatches({ guardian }: { guardian: Guardian }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Match | null>(null);
  const merge = useMutation({
    mutationFn: (other: Match) => guardiansApi.merge.call({ guardian_id: guardian.id, other_id: other.id }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Guardians merged successfully` });
      return queryClient.invalidateQueries();
    },
    onError: toastError,
    onSettled: () => setChosen(null),
  });
  const words: Record<(typeof MATCH_REASONS)[number], string> = {
    phone: t`Same phone`,
    email: t`Same e-mail`,
    name_and_child: t`Same name and child`,
  };
  if (guardian.matches.length === 0) return null;
  return (
    <Card title={t`Perhaps the same person`}>
      <ul className="flex flex-col divide-y divide-line">
        {guardian.matches.map((match) => (
          <li key={match.id} className="flex items-center justify-between gap-2 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <Link to={`/guardians/${match.id}`} className="font-medium break-words">
                  {match.full_name}
                </Link>
                {match.phone && (
                  <span className="text-sm">
                    <PhoneNumber of={match.phone} />
                  </span>
                )}
              </p>
              <p className="text-sm text-muted">
                {[...match.reasons.map((reason) => words[reason]), match.children.join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t`Merge with ${match.full_name}`}
              onClick={() => setChosen(match)}
            >
              {t`Merge`}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t`Merge these two people?`}
        body={t`${chosen?.full_name} is merged into ${guardian.full_name}, with children, rights and account. This cannot be undone.`}
        confirmLabel={t`Merge`}
        busy={merge.isPending}
        onConfirm={() => chosen && merge.mutate(chosen)}
        onClose={() => setChosen(null)}
      />
    </Card>
  );
}
