import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { hoursOf } from '#platform/time/hours.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { mayKeepAttendance } from '../../attendance.policy.ts';
import type { Sanction } from '../../sanctions.contract.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';
import { localName } from '../shared/local-name.ts';
import { usePaper } from '../shared/use-paper.ts';

/** A student's sanctions, also for the family; the office prints their letters and cancels them. */
export function SanctionsCard({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const isOffice = useMay()(mayKeepAttendance);
  const [chosen, setChosen] = useState<Sanction | null>(null);
  const query = useQuery(sanctionsApi.student.queryOptions({ input: { student_id: studentId } }));
  const paper = usePaper();
  const summons = useLazyDialog(async () => {
    const { SummonsDialog } = await import('./summons-dialog.tsx');
    return SummonsDialog;
  });
  const takeBack = useLazyDialog(async () => {
    const { ReasonDialog } = await import('./reason-dialog.tsx');
    return ReasonDialog;
  });
  const letter = (sanction: Sanction, language: 'en' | 'fr') =>
    paper.mutate({
      name: `${localName(sanction)} ${sanction.on_day}`,
      read: () => sanctionsApi.letter.call({ sanction_id: sanction.id, language }),
    });
  const sanctions = query.data;
  // Hidden from families if empty, since the card above already shows that.
  if (sanctions?.length === 0 && !isOffice) return null;
  return (
    <Card
      title={t`Sanctions`}
      actions={
        isOffice && (
          <Button variant="secondary" size="sm" busy={summons.loading} onClick={summons.show}>
            {t`Summons to the parents`}
          </Button>
        )
      }
    >
      <LoadFailed of={query} />
      {sanctions?.length === 0 && <p className="text-muted">{t`None is recorded.`}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {sanctions?.map((sanction) => {
          const hours = hoursOf(sanction.unjustified_minutes).toLocaleString(currentLocale());
          return (
            <li key={sanction.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-medium">{localName(sanction)}</span>
                  <span className="text-sm text-muted">{formatDay(sanction.on_day, currentLocale())}</span>
                  {sanction.taken_back && <Badge tone="inactive">{t`Taken back`}</Badge>}
                </p>
                <p className="text-sm text-muted">{t`${hours} h unjustified`}</p>
                {sanction.note && <p className="text-sm wrap-anywhere">{sanction.note}</p>}
                {sanction.taken_back && <p className="text-sm wrap-anywhere">{sanction.taken_back.reason}</p>}
              </div>
              {isOffice && !sanction.taken_back && (
                <ActionMenu
                  label={t`More for ${localName(sanction)}`}
                  actions={[
                    { label: t`Letter in French`, icon: Printer, onChoose: () => letter(sanction, 'fr') },
                    { label: t`Letter in English`, icon: Printer, onChoose: () => letter(sanction, 'en') },
                    {
                      label: t`Take back`,
                      icon: Undo2,
                      onChoose: () => {
                        setChosen(sanction);
                        takeBack.show();
                      },
                    },
                  ]}
                />
              )}
            </li>
          );
        })}
      </ul>
      {summons.Dialog && <summons.Dialog studentId={studentId} onClose={summons.close} />}
      {takeBack.Dialog && chosen && (
        <takeBack.Dialog
          title={t`Take this sanction back`}
          description={localName(chosen)}
          hint={t`The family will read it.`}
          button={t`Take back`}
          done={t`Sanction taken back`}
          send={(reason) => sanctionsApi.takeBack.call({ sanction_id: chosen.id, reason })}
          onClose={takeBack.close}
        />
      )}
    </Card>
  );
}
