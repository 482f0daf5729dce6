import type { Explanation, Part } from '#features/marking/class-results.ts';
import {
  explainAverage,
  explainSlot,
  explainSlotAverage,
  explainSubject,
  explainSubjectYear,
  explainYear,
} from '#features/marking/rules/explain.ts';
import { sentenceOf } from '#features/marking/rules/sentence.ts';
import type { Actor } from '#features/people/people.rules.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ClassInputRead } from '../../server/class-input.queries.ts';
import type { Explained } from '../mark-overview.contract.ts';
import { findClass } from './mark-overview.service.ts';

type Wish = {
  class_id: string;
  which: string;
  student_id: string;
  subject_id?: string | undefined;
  slot?: number | undefined;
  language: 'en' | 'fr';
};

/**
 * Explains how a student's figure was calculated, down to the marks; null if the reader may not
 * see it or there is no such figure.
 */
export async function explainFigure(tx: Tx, actor: Actor, wish: Wish): Promise<Explained | null> {
  const found = await findClass(tx, actor, wish.class_id);
  if (!found?.own) return null;
  const { subject_ids } = found.read;
  if (subject_ids && !subject_ids.has(wish.subject_id ?? '')) return null;
  const explanation = explanationOf(found.own, wish);
  if (!explanation) return null;
  const nameOf = namesIn(found.own, wish);
  return {
    sentence: sentenceOf(explanation, { language: wish.language }),
    parts: [...explanation.parts, ...explanation.added].map((part) => ({
      ...part.of,
      name: nameOf(part.of),
      value: part.value?.shown ?? null,
      weight: part.weight,
      left_out: part.left_out,
    })),
  };
}

function explanationOf({ scheme, input }: ClassInputRead, wish: Wish): Explanation | null {
  const { which, student_id, subject_id, slot } = wish;
  if (which === 'year')
    return subject_id
      ? explainSubjectYear(scheme, input, { student_id, subject_id })
      : explainYear(scheme, input, { student_id });
  const at = { student_id, period: Number(which) };
  if (subject_id)
    return slot === undefined
      ? explainSubject(scheme, input, { ...at, subject_id })
      : explainSlot(scheme, input, { ...at, subject_id, slot });
  return slot === undefined
    ? explainAverage(scheme, input, at)
    : explainSlotAverage(scheme, input, { ...at, slot });
}

/** Display names of the parts: slots and periods are named by the scheme. */
function namesIn({ scheme, names }: ClassInputRead, { language, which }: Wish) {
  return ({ kind, id }: Part['of']): string => {
    switch (kind) {
      case 'assessment':
        return names.assessments.find((one) => one.id === id)?.name ?? '';
      case 'subject': {
        const found = names.subjects.find((one) => one.id === id);
        return found?.[language === 'fr' ? 'name_fr' : 'name_en'] ?? '';
      }
      case 'slot':
        return scheme.periods[Number(which)]?.slots[Number(id)]?.name[language] ?? '';
      case 'period':
        return scheme.periods[Number(id)]?.name[language] ?? '';
      default:
        return '';
    }
  };
}
