import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, PencilLine, RotateCw, Undo, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { WorkPhoto as Photo } from '../../photos.contract.ts';
import { ROTATIONS, type Rotation } from '../../photos.rules.ts';
import type { Work } from '../../works.contract.ts';
import { workPhotosApi, worksApi } from '../assignments.client.ts';
import type { PhotoView } from './use-photo-view.ts';
import { useStrokes } from './use-strokes.ts';
import { DrawnPhoto } from './drawn-photo.tsx';

const next = (rotation: Rotation): Rotation =>
  ROTATIONS[(ROTATIONS.indexOf(rotation) + 1) % ROTATIONS.length]!;

type Props = { work: Work; assignmentId: string; view: PhotoView };

/** The photos of the work being marked, one at a time, to draw on, rotate and enlarge. */
export function MarkingPhotos({ work, assignmentId, view }: Props) {
  const { t } = useLingui();
  const { photos, student } = work;
  const at = Math.min(view.at, photos.length - 1);
  const listed = photos[at];
  const turn = useTurn(assignmentId, listed);
  const { asDrawn, add, undo } = useStrokes(assignmentId);
  const [isDrawing, setDrawing] = useState(false);
  if (!listed) return null;
  const photo = asDrawn(listed);
  const name = student.full_name ?? student.roll_number;
  const number = at + 1;
  return (
    <section aria-label={t`Photos of ${name}`} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          label={t`Previous photo`}
          disabled={at === 0}
          onClick={() => view.show(at - 1)}
        />
        <span className="figures text-sm">{t`${number} of ${photos.length}`}</span>
        <IconButton
          icon={ChevronRight}
          label={t`Next photo`}
          disabled={number === photos.length}
          onClick={() => view.show(number)}
        />
        <span className="min-w-0 grow truncate text-sm text-muted">{name}</span>
        <IconButton
          icon={PencilLine}
          label={t`Draw on the photo`}
          aria-pressed={isDrawing}
          className="aria-pressed:border-primary aria-pressed:bg-info-tint aria-pressed:text-primary"
          onClick={() => setDrawing(!isDrawing)}
        />
        <IconButton
          icon={Undo}
          label={t`Undo the last stroke`}
          data-undo
          disabled={photo.strokes.length === 0}
          onClick={() => undo(photo.id)}
        />
        <IconButton icon={RotateCw} label={t`Rotate the photo`} data-turn onClick={turn} />
        <IconButton
          icon={ZoomOut}
          label={t`Smaller`}
          disabled={!view.canShrink}
          onClick={() => view.zoomBy(-1)}
        />
        <IconButton icon={ZoomIn} label={t`Larger`} disabled={!view.canGrow} onClick={() => view.zoomBy(1)} />
      </div>
      <div className="max-h-[75vh] overflow-auto rounded border border-line bg-raised">
        <div style={{ width: `${view.zoom * 100}%` }}>
          <DrawnPhoto
            key={photo.id}
            photo={photo}
            alt={t`Photo ${number} of ${name}`}
            isDrawing={isDrawing}
            onDraw={(stroke) => add(photo.id, stroke)}
          />
        </div>
      </div>
    </section>
  );
}

/** Rotates a photo by a quarter turn: immediately on the page, then on the server, in order. */
function useTurn(assignmentId: string, photo: Photo | undefined) {
  const queries = useQueryClient();
  const listKey = worksApi.list.queryKey({ input: { assignment_id: assignmentId } });
  const turn = useMutation(
    workPhotosApi.turn.mutationOptions({
      scope: { id: `turn ${photo?.id}` },
      onError: (error) => {
        toastError(error);
        void queries.invalidateQueries({ queryKey: listKey });
      },
    }),
  );
  return () => {
    if (!photo) return;
    const rotation = next(photo.rotation);
    queries.setQueryData(
      listKey,
      (before) =>
        before && {
          ...before,
          works: before.works.map((work) => ({
            ...work,
            photos: work.photos.map((each) => (each.id === photo.id ? { ...each, rotation } : each)),
          })),
        },
    );
    turn.mutate({ photo_id: photo.id, rotation });
  };
}
