import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { chosenApi } from './chosen.client.ts';

type Props = { title: string; class_id: string; subject_id: string; onClose: () => void };

/** The students taking a subject in all classes taught together, as far as the reader may see them. */
export function TakersListDialog({ title, class_id, subject_id, onClose }: Props) {
  const { t } = useLingui();
  const takers = useQuery(chosenApi.students.queryOptions({ input: { class_id, subject_id } }));
  return (
    <Dialog open title={title} onClose={onClose}>
      <LoadFailed of={takers} />
      {takers.isPending && <Skeleton className="h-64 w-full" />}
      {takers.data && (
        <>
          <p className="text-muted pb-2">
            <Plural
              value={takers.data.length}
              _0="No student takes this subject today."
              one="# student"
              other="# students"
            />
          </p>
          <ul className="divide-line divide-y">
            {takers.data.map(({ student_id, full_name, roll_number, class: of }) => (
              <li key={student_id} className="flex justify-between gap-4 py-1.5">
                <span className="min-w-0 wrap-anywhere">
                  {full_name ?? t`N/A`} <span className="text-muted text-sm">{roll_number}</span>
                </span>
                <span className="text-muted whitespace-nowrap">{classLabel(of)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
