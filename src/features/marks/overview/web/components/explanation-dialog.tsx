import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inLanguage } from '#features/marking/web/shared/in-language.ts';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { ClassOverview, Explained } from '../../mark-overview.contract.ts';
import { markOverviewApi } from '../mark-overview.client.ts';
import { LEFT_OUT_WORDS } from './left-out-words.ts';

export type Asked = { student: { id: string; name: string }; subject?: { id: string; name: string } };
/** A figure: of a period or the year, of one subject or all, of one sheet or all. */
type Step = { title: string; which: string; subject_id?: string; slot?: number };
type Props = { overview: ClassOverview; asked: Asked; onClose: () => void };

const written = (value: string) => writtenDecimal(value, currentLocale());

/** Explains a figure: the calculation, then its parts, each expandable down to the marks. */
export function ExplanationDialog({ overview, asked: { student, subject }, onClose }: Props) {
  const { t } = useLingui();
  const { which, class: schoolClass } = overview;
  const [steps, setSteps] = useState<Step[]>([
    { which, title: subject?.name ?? t`Average`, ...(subject && { subject_id: subject.id }) },
  ]);
  const { title, ...step } = steps.at(-1)!;
  const language = currentLocale().startsWith('fr') ? 'fr' : 'en';
  const query = useQuery(
    markOverviewApi.explain.queryOptions({
      input: { class_id: schoolClass.id, student_id: student.id, language, ...step },
    }),
  );
  const period = step.which === 'year' ? t`Whole year` : inLanguage(overview.periods[Number(step.which)]!);
  const open = (next: Step) => setSteps([...steps, next]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={student.name}
      description={`${title} · ${period}`}
      footer={
        steps.length > 1 && (
          <Button variant="secondary" onClick={() => setSteps(steps.slice(0, -1))}>
            {t`Back`}
          </Button>
        )
      }
    >
      {query.isPending && <Spinner label={t`Loading...`} />}
      <LoadFailed of={query} />
      {query.data && (
        <>
          <p className="mb-3 tabular-nums wrap-anywhere">{query.data.sentence}</p>
          <ul className="divide-y divide-line border-t border-line">
            {query.data.parts.map((part) => (
              <PartLine key={`${part.kind} ${part.id}`} part={part} onOpen={opener(part, step, open)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

type Part = Explained['parts'][number];

/** The content of an expanded part; a mark has none. */
function opener(part: Part, step: Omit<Step, 'title'>, open: (next: Step) => void): (() => void) | null {
  const title = part.name;
  if (part.kind === 'subject') return () => open({ ...step, title, subject_id: part.id });
  if (part.kind === 'slot') return () => open({ ...step, title, slot: Number(part.id) });
  if (part.kind === 'period') return () => open({ ...step, title, which: part.id });
  return null;
}

function PartLine({ part, onOpen }: { part: Part; onOpen: (() => void) | null }) {
  const { t } = useLingui();
  const { kind, name, value, weight, left_out } = part;
  const said = kind === 'exam' ? t`Examination` : name;
  return (
    <li className="flex items-baseline justify-between gap-4 py-1.5">
      <span className="min-w-0">
        {onOpen && value !== null ? (
          <button type="button" className="text-start text-primary hover:underline" onClick={onOpen}>
            {said}
          </button>
        ) : (
          said
        )}
        {left_out && <span className="block text-sm text-muted">{t(LEFT_OUT_WORDS[left_out])}</span>}
      </span>
      <span className="figures shrink-0">
        {value === null ? '–' : written(value)}
        <span className="text-muted">{` × ${written(weight)}`}</span>
      </span>
    </li>
  );
}
