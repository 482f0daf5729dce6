import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Locale } from '#platform/i18n/locale.ts';
import type { AnnouncementInput } from '../../announcement-text-schema.ts';
import type { DraftInput, DraftText } from '../../draft.contract.ts';

type Filled = DraftText & { to: Locale };

export type TranslationDraft = {
  /** The language whose text is a draft not yet edited or accepted. */
  unread: Locale | null;
  /** The text to translate, while the other language is empty. */
  source: DraftInput | null;
  fill: (filled: Filled) => void;
  accept: () => void;
};

const isEmpty = ({ title, body }: DraftText) => title === '' && body === '';
const isWhole = ({ title, body }: DraftText) => title !== '' && body !== '';

/** A drafted translation: it fills the empty language, and counts once a person has edited or accepted it. */
export function useTranslationDraft(
  { watch, setValue, getValues }: Pick<UseFormReturn<AnnouncementInput>, 'watch' | 'setValue' | 'getValues'>,
  [filled, setFilled]: ReturnType<typeof useFilledDraft>,
): TranslationDraft {
  const texts = {
    fr: { title: watch('title_fr').trim(), body: watch('body_fr').trim() },
    en: { title: watch('title_en').trim(), body: watch('body_en').trim() },
  };
  const to = (['en', 'fr'] as const).find(
    (language) => isEmpty(texts[language]) && isWhole(texts[language === 'en' ? 'fr' : 'en']),
  );
  return {
    unread: filled && isUnread(filled, getValues()) ? filled.to : null,
    source: to ? { to, ...texts[to === 'en' ? 'fr' : 'en'] } : null,
    fill: (draft) => {
      const { [`title_${draft.to}` as const]: title, [`body_${draft.to}` as const]: body } = getValues();
      // The user has written it in the meantime.
      if (title.trim() !== '' || body.trim() !== '') return;
      const changed = { shouldDirty: true, shouldValidate: true };
      setValue(`title_${draft.to}`, draft.title, changed);
      setValue(`body_${draft.to}`, draft.body, changed);
      setFilled(draft);
    },
    accept: () => setFilled(null),
  };
}

export type FilledDraft = Filled | null;
export const useFilledDraft = () => useState<Filled | null>(null);

/** Whether a draft is still unedited. */
export const isUnread = (filled: Filled | null, values: AnnouncementInput): boolean =>
  filled !== null &&
  values[`title_${filled.to}`].trim() === filled.title &&
  values[`body_${filled.to}`].trim() === filled.body;
