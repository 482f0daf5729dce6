import { useEffect, useState } from 'react';
import type { FileInput } from '#platform/files/attached-file.ts';
import { takeUnsent, watchUnsent } from '#platform/ui/forms/unsent.ts';
import { keyOfLesson, type ShownLesson } from './log-event.ts';

export type LogWords = { text: string; ticks: readonly string[]; files: readonly FileInput[] };
type Typed = LogWords & {
  /** The revision that was shown when the typing began. */
  base: string | null;
};

/** Lives as long as the page: a lesson that was left half written is found so again. A change of person reloads the page. */
const drafts = new Map<string, Typed>();

/** Takes back what was typed before the session ended, and hands it over when it ends again. */
export function useKeptDrafts(owner: string): void {
  const [name] = useState(() => {
    const of = `lesson-log ${owner}`;
    for (const [key, typed] of Object.entries(takeUnsent<Record<string, Typed>>(of) ?? {}))
      // An earlier version kept no files.
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
 * The words of a lesson's form. Untouched it follows the entry. Once somebody types it keeps their words and the revision
 * that they saw: another device's entry that arrives meanwhile is not overwritten, the server asks.
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
  // The entry says by now what was typed: from here on the form follows it again.
  if (typed && !refused && isSame(typed, written)) setTyped(null);

  const change = (next: Typed | null) => {
    if (next) drafts.set(key, next);
    else drafts.delete(key);
    setTyped(next);
  };

  return {
    words,
    areFilesChanged: !areSame(words.files, written.files),
    /** Also while an upload is under way, whose answer is added to what is there then. */
    currentFiles: () => (drafts.get(key) ?? words).files,
    isChanged: !isSame({ ...words, text: words.text.trim() }, written),
    /** The revision that a save is based on; of a conflict, whose texts are both shown, the other one's. */
    base: refused || !typed ? revision : typed.base,
    type: (part: Partial<LogWords>) => {
      const next = { base: revision, ...typed, ...words, ...part };
      change(!refused && isSame(next, written) ? null : next);
    },
    /** After a save under this revision; what was typed meanwhile stays, and is based on it. */
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
