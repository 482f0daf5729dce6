import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { WorkPhoto } from '../../photos.contract.ts';
import { fits, type Stroke } from '../../strokes.rules.ts';
import { workPhotosApi, worksApi } from '../assignments.client.ts';

type Drawing = {
  photo_id: string;
  strokes: number[][];
  /** Counts refusals: what was drawn before one is not sent after it. */
  round: number;
};

/**
 * Adds strokes to a photo and takes off the last one: at once on the page, then on the server, in their order and each
 * based on the answer before. After a refusal the page shows what the other teacher drew.
 */
export function useStrokes(assignmentId: string) {
  const queries = useQueryClient();
  const round = useRef(0);
  const listKey = worksApi.list.queryKey({ input: { assignment_id: assignmentId } });
  const find = (id: string) =>
    queries
      .getQueryData(listKey)
      ?.works.flatMap(({ photos }) => photos)
      .find((photo) => photo.id === id);
  const change = (id: string, part: Partial<WorkPhoto>, unreturned = false) =>
    queries.setQueryData(
      listKey,
      (before) =>
        before && {
          ...before,
          works: before.works.map((work) =>
            work.photos.some((photo) => photo.id === id)
              ? {
                  ...work,
                  unreturned: work.unreturned || unreturned,
                  photos: work.photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)),
                }
              : work,
          ),
        },
    );
  const draw = useMutation({
    scope: { id: `draw ${assignmentId}` },
    mutationFn: async ({ round: drawnIn, ...drawing }: Drawing) =>
      drawnIn === round.current
        ? workPhotosApi.draw.call({ ...drawing, drawn: find(drawing.photo_id)?.drawn ?? 0 })
        : null,
    // The strokes on the page may be newer than those of the answer.
    onSuccess: (saved) => void (saved && change(saved.id, { drawn: saved.drawn }, true)),
    onError: async (error) => {
      round.current += 1;
      toastError(error);
      await queries.invalidateQueries({ queryKey: listKey });
    },
  });
  const put = (id: string, strokes: readonly Stroke[]) => {
    const plain = strokes.map((stroke) => [...stroke]);
    change(id, { strokes: plain });
    draw.mutate({ photo_id: id, strokes: plain, round: round.current });
  };
  return {
    add: (id: string, stroke: Stroke) => {
      const strokes = [...(find(id)?.strokes ?? []), stroke];
      if (fits(strokes)) put(id, strokes);
    },
    undo: (id: string) => {
      const strokes = find(id)?.strokes ?? [];
      if (strokes.length > 0) put(id, strokes.slice(0, -1));
    },
  };
}
