import { useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { placeWords, useTimeWords } from './lesson-words.ts';
import { keepEntry, type ShownLesson } from './log-event.ts';
import type { useLogForm } from './use-log-form.ts';

/** Saves a lesson's form, also for the lessons that get the same entry. */
export function useSaveLog(
  lesson: ShownLesson,
  { words, areFilesChanged, base, saved }: ReturnType<typeof useLogForm>,
  together: readonly ShownLesson[],
) {
  const timeWords = useTimeWords();
  const [saving, setSaving] = useState(false);
  async function save() {
    const { ticks, files } = words;
    const text = words.text.trim();
    setSaving(true);
    try {
      const id = await keepEntry(
        lesson,
        { text, points: ticks, files: areFilesChanged ? files : null, base },
        { together, labelOf: (one) => `${placeWords(one)} · ${timeWords(one, '')}` },
      );
      saved({ text, ticks, files }, id);
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
    }
  }
  return { saving, save };
}
