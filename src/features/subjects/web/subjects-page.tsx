import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { oneOf } from '#platform/http/filters.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import type { Subject } from '../subjects.contract.ts';
import { ClassMatrix } from './grid/class-matrix.tsx';
import { SubjectList } from './components/subject-list.tsx';

const inAddress = { tab: oneOf(['by_class']) };

export function SubjectsPage() {
  const { t } = useLingui();
  const [view, setView] = useFilters(inAddress);
  const [chosen, setChosen] = useState<Subject | null>(null);
  const form = useLazyDialog(() =>
    import('./components/subject-dialog.tsx').then((module) => module.SubjectDialog),
  );
  function show(subject: Subject | null) {
    setChosen(subject);
    form.show();
  }
  useAsked({ create: () => show(null) });
  const addButton = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      busy={form.loading && !chosen}
      onClick={() => show(null)}
    >
      {t`Add Subject`}
    </Button>
  );
  return (
    <>
      <PageHeader title={t`Subjects`} actions={addButton} />
      <Tabs
        label={t`Views of subjects`}
        value={view.tab ?? 'list'}
        onChange={(tab) => setView({ tab: tab === 'by_class' ? 'by_class' : undefined })}
        tabs={[
          {
            value: 'list',
            label: t`Subjects`,
            content: <SubjectList onEdit={show} addButton={addButton} />,
          },
          {
            value: 'by_class',
            label: t`By class`,
            content: <ClassMatrix />,
          },
        ]}
      />
      {form.Dialog && <form.Dialog subject={chosen} onClose={form.close} />}
    </>
  );
}
