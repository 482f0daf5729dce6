import { useEffect, useState } from 'react';
import type { FileInput } from '#platform/files/attached-file.ts';
import { takeUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';
import { keyOfLesson, type ShownLesson } from './log-event.ts';

export type LogWords = { text: string; ticks: readonly string[]; files: readonly FileInput[] };
type Typed = LogWords & {
  /** The revision that was shown when the typing began. */
  base: string | null;
};

/** Module state, so that an unfinished entry survives navigation. A change of user reloads the page. */
const drafts = new Map<string, Typed>();

/** Restores input typed before the session ended, and saves it again if the session ends. */
export function useKeptDrafts(owner: string): void {
  const [name] = useState(() => {
    const of = `lesson-log ${owner}`;
    for (const [key, typed] of Object.entries(takeUnsent<Record<string, Typed>>(of) ?? {}))
      // An earlier version stored no files.
      drafts.set(key, { ...typed, files: (typed as Partial<Typed>).files ?? [] });
    return of;
  });
  useEffect(() => watchUnsent(name, () => (drafts.size > 0 ? Object.fromEntries(drafts) : null)), [name]);
}

const isSame = (one: LogWords, other: LogWords): boolean =>
  one.text === other.text &&
  one.ticks.length === other.ticks.length &&
  one.ticks.every((id) => other.ticks.includes(id)) &&
  areSame(one.files, other.files);

const areSame = (some: readonly FileInput[], others: readonly FileInput[]): boolean =>
  some.length === others.length && some.every(({ file_id }, at) => file_id === others[at]?.file_id);

/**
 * The content of a lesson's form. Until edited it follows the entry. After that it keeps the typed content
 * and the revision it is based on, so that an entry from another device is not overwritten: the server
 * refuses the write.
 */
export function useLogForm(lesson: ShownLesson) {
  const key = keyOfLesson(lesson);
  const { entry, refused } = lesson;
  const [typed, setTyped] = useState(() => drafts.get(key) ?? null);
  const written: LogWords = {
    text: entry?.text ?? '',
    ticks: entry?.points.map(({ id }) => id) ?? [],
    files: entry?.files.map(({ file_id, title }) => ({ file_id, title })) ?? [],
  };
  const revision = entry?.revision ?? null;
  const before = refused
    ? {
        text: refused.event.text,
        ticks: refused.event.points,
        files: refused.event.files ?? written.files,
      }
    : written;
  const words: LogWords = typed ?? before;
  // The entry now equals the typed content, so the form follows it again.
  if (typed && !refused && isSame(typed, written)) setTyped(null);

  const change = (next: Typed | null) => {
    if (next) drafts.set(key, next);
    else drafts.delete(key);
    setTyped(next);
  };

  return {
    words,
    areFilesChanged: !areSame(words.files, written.files),
    /** Also during an upload, whose result is added to the current files. */
    currentFiles: () => (drafts.get(key) ?? words).files,
    isChanged: !isSame({ ...words, text: words.text.trim() }, written),
    /** The revision on which a save is based; in a conflict, with both texts shown, the other one's. */
    base: refused || !typed ? revision : typed.base,
    type: (part: Partial<LogWords>) => {
      const next = { base: revision, ...typed, ...words, ...part };
      change(!refused && isSame(next, written) ? null : next);
    },
    /** Called after a save under this revision; content typed in the meantime is kept, and based on it. */
    saved: (said: LogWords, id: string) => {
      const now = drafts.get(key);
      if (!now) return;
      change({ ...now, base: id });
      if (!isSame({ ...now, text: now.text.trim() }, said)) return;
      drafts.delete(key);
      setTyped({ ...said, base: id });
    },
    giveUp: () => change(null),
  };
}
