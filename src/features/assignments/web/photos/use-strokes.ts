import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { WorkPhoto } from '../../photos.contract.ts';
import { fits, type Stroke } from '../../strokes.rules.ts';
import { workPhotosApi, worksApi } from '../assignments.client.ts';

type Drawing = {
  photo_id: string;
  strokes: number[][];
  /** Incremented by each refusal; strokes drawn before one are not sent after it. */
  round: number;
};

/**
 * Adds strokes to a photo and removes the last one: immediately on the page, then on the server, in order,
 * each based on the previous response. After a refusal the page shows the other teacher's strokes.
 */
export function useStrokes(assignmentId: string) {
  const queries = useQueryClient();
  const round = useRef(0);
  // Strokes drawn here without a response yet, by photo: a list fetched in the meantime does not have them.
  const drawn = useRef(new Map<string, number[][]>());
  const [waiting, setWaiting] = useState<ReadonlyMap<string, number[][]>>(new Map());
  const wait = () => setWaiting(new Map(drawn.current));
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
    onSuccess: (saved, { strokes }) => {
      if (!saved) return;
      // The strokes on the page may be newer than those in the response.
      const newest = drawn.current.get(saved.id) ?? strokes;
      if (newest === strokes) drawn.current.delete(saved.id);
      change(saved.id, { drawn: saved.drawn, strokes: newest }, true);
      wait();
    },
    onError: async (error) => {
      round.current += 1;
      drawn.current.clear();
      wait();
      toastError(error);
      await queries.invalidateQueries({ queryKey: listKey });
    },
  });
  const put = (id: string, strokes: readonly Stroke[]) => {
    const plain = strokes.map((stroke) => [...stroke]);
    drawn.current.set(id, plain);
    wait();
    change(id, { strokes: plain });
    draw.mutate({ photo_id: id, strokes: plain, round: round.current });
  };
  const strokesOf = (id: string) => drawn.current.get(id) ?? find(id)?.strokes ?? [];
  return {
    /** The photo with the strokes drawn here, even if a list fetched in the meantime has others. */
    asDrawn: (photo: WorkPhoto): WorkPhoto => ({ ...photo, strokes: waiting.get(photo.id) ?? photo.strokes }),
    add: (id: string, stroke: Stroke) => {
      const strokes = [...strokesOf(id), stroke];
      if (fits(strokes)) put(id, strokes);
    },
    undo: (id: string) => {
      const strokes = strokesOf(id);
      if (strokes.length > 0) put(id, strokes.slice(0, -1));
    },
  };
}
