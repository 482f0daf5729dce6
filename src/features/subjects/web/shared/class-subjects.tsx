import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { AddToClass } from './add-to-class.tsx';
import type { ClassSubjectPlace } from './class-subject-place.ts';
import { ClassSubjectTable } from './class-subject-table.tsx';
import { useClassSubjects } from './use-class-subjects.ts';

/** One class's subjects and teachers, with actions to add and change them. */
export function ClassSubjects({ schoolClass }: { schoolClass: SchoolClass }) {
  const { t } = useLingui();
  const { failed, pending, taught, subjects } = useClassSubjects(schoolClass.id);
  const [place, setPlace] = useState<ClassSubjectPlace | null>(null);
  const dialog = useLazyDialog(() =>
    import('./class-subject-dialog.tsx').then((module) => module.ClassSubjectDialog),
  );
  const takers = useLazyDialog(() => import('./takers-dialog.tsx').then((module) => module.TakersDialog));
  function showTakers(chosen: Omit<ClassSubjectPlace, 'schoolClass'>) {
    setPlace({ ...chosen, schoolClass });
    takers.show();
  }
  function show(chosen: Omit<ClassSubjectPlace, 'schoolClass'>) {
    setPlace({ ...chosen, schoolClass });
    dialog.show();
  }
  const lines = subjects.flatMap((subject) => {
    const held = taught.find(({ subject_id }) => subject_id === subject.id);
    return held ? [{ subject, held }] : [];
  });
  const free = subjects.filter(
    ({ id, archived_at }) => !archived_at && !taught.some(({ subject_id }) => subject_id === id),
  );
  const missing = lines.filter(({ held }) => !held.teacher).length;

  if (failed.error) return <LoadFailed of={failed} />;
  return (
    <div className="flex flex-col gap-4">
      {!pending && subjects.length === 0 ? (
        <EmptyState
          title={t`No subjects yet`}
          action={<LinkButton to="/subjects" variant="secondary">{t`Go to Subjects`}</LinkButton>}
        />
      ) : (
        <>
          <Card as="div" padded={false}>
            <ClassSubjectTable
              lines={lines}
              loading={pending}
              onEdit={show}
              onTakers={showTakers}
              empty={
                <EmptyState title={t`This class has no subjects yet`}>
                  <Trans>Choose a subject below, then say who teaches it.</Trans>
                </EmptyState>
              }
            />
          </Card>
          {missing > 0 && (
            <p>
              <Plural
                value={missing}
                one="# subject of this class has no teacher."
                other="# subjects of this class have no teacher."
              />
            </p>
          )}
          {!pending && <AddToClass subjects={free} onAdd={(subject) => show({ subject, held: null })} />}
        </>
      )}
      {place && takers.Dialog && <takers.Dialog place={place} onClose={takers.close} />}
      {place && dialog.Dialog && <dialog.Dialog place={place} onClose={dialog.close} />}
    </div>
  );
}
