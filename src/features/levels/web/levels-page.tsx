import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { SectionCard } from './components/section-card.tsx';
import type { SectionQuestion } from './components/section-question.ts';
import { useSections } from './shared/use-sections.ts';

export function LevelsPage() {
  const { t } = useLingui();
  const sections = useSections();
  const [question, setQuestion] = useState<SectionQuestion>({ ask: 'usual' });
  const dialogs = useLazyDialog(
    async () => (await import('./components/section-dialogs.tsx')).SectionDialogs,
  );
  const ask = (asked: SectionQuestion) => {
    setQuestion(asked);
    dialogs.show();
  };
  const isEmpty = sections.data?.length === 0;
  const addUsual = (
    <Button
      variant={isEmpty ? 'primary' : 'secondary'}
      busy={dialogs.loading && question.ask === 'usual'}
      onClick={() => ask({ ask: 'usual' })}
    >
      {t`Add usual levels`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Sections and levels`}
        back={{ to: '/settings', label: t`Back to Settings` }}
        actions={
          !isEmpty && (
            <>
              {addUsual}
              <Button variant="primary" onClick={() => ask({ ask: 'section', section: null })}>
                {t`New section`}
              </Button>
            </>
          )
        }
      />
      {sections.isPending && <Skeleton />}
      <LoadFailed of={sections} />
      {isEmpty && (
        <EmptyState title={t`No levels yet`} action={addUsual}>
          {t`Add the usual levels with one press.`}
        </EmptyState>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        {sections.data?.map((section) => (
          <SectionCard key={section.id} section={section} onAsk={ask} />
        ))}
      </div>
      {dialogs.Dialog && (
        <dialogs.Dialog question={question} sections={sections.data ?? []} onClose={dialogs.close} />
      )}
    </>
  );
}
