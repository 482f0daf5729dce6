import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plainDecimal, writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { withPhrases } from '../../phrases.rules.ts';
import type { Work } from '../../works.contract.ts';
import { worksApi } from '../assignments.client.ts';

type Asked = { work: Work; assignmentId: string; phrases: readonly string[] };

/**
 * The inputs for points, comment and receipt on paper of one work. A change made during a save is saved after
 * it.
 */
export function useWorkEntry({ work, assignmentId, phrases }: Asked) {
  const queries = useQueryClient();
  // Null while not edited: the stored value is shown.
  const [points, setPoints] = useState<string | null>(null);
  const [comment, setComment] = useState<string | null>(null);
  const [onPaper, setOnPaper] = useState<boolean | null>(null);
  /** A change made during a save; null if there is none. */
  const waiting = useRef<{ received?: boolean } | null>(null);
  const of = { assignment_id: assignmentId };
  const listKey = worksApi.list.queryKey({ input: of });
  const save = useMutation(
    worksApi.save.mutationOptions({
      onSuccess: (saved, sent) => {
        queries.setQueryData(
          listKey,
          (before) =>
            before && {
              ...before,
              works: before.works.map((each) => (each.student.id === saved.student.id ? saved : each)),
            },
        );
        setOnPaper((ticked) => (ticked === sent.received ? null : ticked));
        // Text typed during the save stays, and is saved next.
        setPoints((typed) => (typed !== null && plainDecimal(typed) === sent.points ? null : typed));
        setComment((typed) =>
          typed !== null && withPhrases(typed, phrases).trim() === sent.comment ? null : typed,
        );
      },
      onError: () => {
        setOnPaper(null);
        void queries.invalidateQueries({ queryKey: listKey });
      },
    }),
  );
  const send = (change: { received?: boolean } = {}) => {
    if (save.isPending) {
      waiting.current = { ...waiting.current, ...change };
      return;
    }
    // Right after a save the cache is newer than this render.
    const works = queries.getQueryData(listKey)?.works;
    const held = works?.find((each) => each.student.id === work.student.id) ?? work;
    const next = {
      received: change.received ?? held.received,
      points: plainDecimal(points ?? held.points ?? ''),
      comment: comment === null ? (held.comment ?? '') : withPhrases(comment, phrases).trim(),
    };
    const isSame =
      next.received === held.received &&
      next.points === (held.points ?? '') &&
      next.comment === (held.comment ?? '');
    if (!isSame)
      save.mutate(
        { ...of, student_id: work.student.id, ...next, revision: held.revision },
        { onError: () => (waiting.current = null) },
      );
  };
  useEffect(() => {
    if (save.isPending || !waiting.current) return;
    const change = waiting.current;
    waiting.current = null;
    send(change);
  });
  return {
    error: save.error,
    paper: {
      checked: onPaper ?? work.received,
      tick: (received: boolean) => {
        setOnPaper(received);
        send({ received });
      },
    },
    points: {
      value: points ?? writtenDecimal(work.points ?? '', currentLocale()),
      type: setPoints,
      leave: () => send(),
    },
    comment: {
      value: comment ?? work.comment ?? '',
      type: (text: string) => setComment(withPhrases(text, phrases, { typing: true })),
      leave: () => {
        if (comment !== null) setComment(withPhrases(comment, phrases));
        send();
      },
    },
  };
}
