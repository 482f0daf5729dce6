import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { SubjectTakers } from '../../chosen.contract.ts';
import { namesFor } from '../../subjects.rules.ts';

/** The options that a subject can be taught in parallel with; those of one line form one choice. */
export function timesOf(takers: SubjectTakers): { value: string; label: string }[] {
  const { others } = takers;
  const locale = currentLocale();
  return others
    .filter(
      ({ option_line }, at) =>
        option_line === null || others.findIndex((one) => one.option_line === option_line) === at,
    )
    .map(({ subject_id }) => ({
      value: subject_id,
      label: optionsBeside(takers, subject_id)
        .map((one) => namesFor(one, locale).own)
        .join(', '),
    }));
}

/** The options that would be taught in parallel with the subject, besides the chosen one. */
export function optionsBeside({ others }: SubjectTakers, chosen: string | null): SubjectTakers['others'] {
  const first = others.find(({ subject_id }) => subject_id === chosen);
  return others.filter(
    (one) =>
      one === first ||
      (first !== undefined && first.option_line !== null && one.option_line === first.option_line),
  );
}

/** The first option taught in parallel with the subject; null if it has its own time. */
export const atOnceWith = ({ option_line, others }: SubjectTakers): string | null =>
  (option_line !== null && others.find((one) => one.option_line === option_line)?.subject_id) || null;
