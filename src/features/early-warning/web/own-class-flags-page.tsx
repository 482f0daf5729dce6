import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { Flag, OwnClassAnswer } from '../early-warning.contract.ts';
import { FlagsByStudent } from './components/flags-by-student.tsx';
import { earlyWarningApi } from './early-warning.client.ts';

/** For a class master: students of their own class who need a conversation, and the follow-ups. */
export function OwnClassFlagsPage() {
  const { t } = useLingui();
  const query = useQuery(earlyWarningApi.ownClass.queryOptions());
  const classes = query.data?.classes.map((one) => classLabel(one)).join(', ');
  return (
    <>
      <PageHeader
        title={t`Early warning in your class`}
        {...(classes && { subtitle: classes })}
        back={{ to: '/my-classes', label: t`Back to My Classes` }}
      />
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {query.data && <OwnFlags answer={query.data} />}
    </>
  );
}

function OwnFlags({ answer }: { answer: OwnClassAnswer }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Flag>();
  const acting = useLazyDialog(() => import('./components/deed-dialog.tsx').then((m) => m.DeedDialog));
  if (!answer.is_on)
    return (
      <EmptyState title={t`Class masters do not see flags here`}>
        {t`The head of school may allow it in Settings, Early warning.`}
      </EmptyState>
    );
  if (answer.classes.length === 0)
    return (
      <EmptyState title={t`You are not a class master`}>
        {t`Flags are shown only to the class master of a class.`}
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {answer.calculated_at && (
        <p className="text-sm text-muted">
          {t`Calculated`} <Moment instant={answer.calculated_at} />
        </p>
      )}
      {answer.flags.length === 0 ? (
        <EmptyState title={t`Nobody is flagged.`} />
      ) : (
        <FlagsByStudent
          flags={answer.flags}
          onAct={(flag) => {
            setChosen(flag);
            acting.show();
          }}
        />
      )}
      <p className="text-sm text-muted">
        {t`You see absences, marks and work. The office follows up, closes flags and sees what you note. Parents and students see no flags.`}
      </p>
      {acting.Dialog && chosen && (
        <acting.Dialog key={chosen.id} own flags={[chosen]} today={answer.today} onClose={acting.close} />
      )}
    </div>
  );
}
