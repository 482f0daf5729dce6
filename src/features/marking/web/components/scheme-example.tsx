import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { SchemePreview } from '../../marking.contract.ts';
import type { MarkingScheme } from '../../marking-scheme.ts';
import { inLanguage } from '../shared/in-language.ts';
import { markingApi } from '../shared/marking.client.ts';
import { OUTCOME_WORDS } from './promotion-words.ts';

/** Debounce before the example is fetched, in milliseconds. */
const PAUSE_MS = 400;

/** Shows the draft scheme's results for a class of three; empty while the draft has errors. */
export function SchemeExample({ draft }: { draft: MarkingScheme }) {
  const { t } = useLingui();
  const [scheme, setScheme] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setScheme(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const language = currentLocale().startsWith('fr') ? 'fr' : 'en';
  const { data, isError } = useQuery({
    ...markingApi.preview.queryOptions({ input: { scheme, language } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data || isError) return null;
  return (
    <section aria-label={t`Example`} className="rounded bg-raised px-3 py-2 text-sm">
      <h3 className="font-medium">{t`Example: mathematics × 4, French × 2, two tests on each sheet`}</h3>
      {data.sentence && <p className="mt-1 tabular-nums wrap-anywhere">{`Awa: ${data.sentence}`}</p>}
      <ul className="mt-1">
        {data.students.map((student) => (
          <li key={student.name}>
            <ExampleLine student={student} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExampleLine({ student }: { student: SchemePreview['students'][number] }) {
  const { t } = useLingui();
  const { name, average, rank, classified, grade, appreciation, honours, promotion } = student;
  const outcome = promotion && t(OUTCOME_WORDS[promotion]);
  const parts = [
    average === null ? t`no average` : writtenDecimal(average, currentLocale()),
    rank === null ? null : t`rank ${rank}`,
    classified ? null : t`not classified`,
    grade && inLanguage(grade),
    appreciation && inLanguage(appreciation),
    ...honours.map(inLanguage),
    outcome && t`at the end of the year: ${outcome}`,
  ];
  return <>{`${name}: ${parts.filter(Boolean).join(', ')}`}</>;
}
