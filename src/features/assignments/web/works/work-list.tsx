import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { latePart } from '#platform/ui/late-part.tsx';
import type { SetAssignment } from '../../assignments.contract.ts';
import type { Work } from '../../works.contract.ts';
import { usePhotoView } from '../photos/use-photo-view.ts';
import { WorkRow } from './work-row.tsx';

const MarkingPhotos = latePart(
  () => import('../photos/marking-photos.tsx').then((module) => module.MarkingPhotos),
  () => null,
);

type Props = {
  assignment: SetAssignment;
  rows: readonly Work[];
  phrases: readonly string[];
  /** Whether any work of the assignment has photos, and whether they fit beside the list. */
  photos: { any: boolean; beside: boolean };
  onReturned: () => void;
};

/** The works with their fields, and the photos of the focused one. */
export function WorkList({ assignment, rows, phrases, photos, onReturned }: Props) {
  const { t } = useLingui();
  const view = usePhotoView();
  const current = rows.find(({ student }) => student.id === view.current) ?? rows[0];
  const photosOf = (work: Work) => <MarkingPhotos work={work} assignmentId={assignment.id} view={view} />;
  return (
    // The keys work from every field and button within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={photos.any ? 'lg:grid lg:grid-cols-2 lg:items-start lg:gap-4' : undefined}
      onKeyDown={(event) => view.onKeyDown(event, current?.photos.length ?? 0)}
    >
      <ul className="divide-y divide-line rounded border border-line bg-card">
        {rows.map((work) => (
          <WorkRow
            key={work.student.id}
            work={work}
            assignment={assignment}
            phrases={phrases}
            isNarrow={photos.any}
            onFocus={() => view.look(work.student.id)}
            onReturned={onReturned}
          >
            {!photos.beside && work.photos.length > 0 && (
              <PhotosInRow onOpen={() => view.look(work.student.id)}>{photosOf(work)}</PhotosInRow>
            )}
          </WorkRow>
        ))}
      </ul>
      {photos.any && photos.beside && current && (
        <aside className="sticky top-18">
          {current.photos.length > 0 ? (
            photosOf(current)
          ) : (
            <p className="py-2 text-sm text-muted">{t`No photos: ${nameOf(current)}`}</p>
          )}
        </aside>
      )}
    </div>
  );
}

const nameOf = ({ student }: Work) => student.full_name ?? student.roll_number;

function PhotosInRow({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="md:col-span-full"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) onOpen();
      }}
    >
      <summary className="min-h-control w-fit cursor-pointer py-2 text-sm text-primary">{t`Look at the photos`}</summary>
      {open && children}
    </details>
  );
}
