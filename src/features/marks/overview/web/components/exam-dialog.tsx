import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { refusedFields } from '#platform/ui/forms/refusals.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { hundredths } from '../../../entry.rules.ts';
import type { ClassOverview } from '../../mark-overview.contract.ts';
import { markOverviewApi } from '../mark-overview.client.ts';

type Props = { overview: ClassOverview; onClose: () => void };
type Draft = { result: string; passed: '' | 'yes' | 'no' };

const written = (value: string) => writtenDecimal(value, currentLocale());
const PASSED = { '': null, yes: true, no: false } as const;

/** The result in the server's format: null if empty, undefined if invalid. */
function readResult(text: string, maximum: string): string | null | undefined {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  const isOne = /^\d{1,4}(\.\d{1,2})?$/.test(plain) && hundredths(plain) <= hundredths(maximum);
  return isOne ? plain : undefined;
}

/** The year's exam results of a class; only changes are sent. */
export function ExamDialog({ overview: { class: schoolClass, scheme, students }, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { maximum, marking } = scheme!;
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [isTried, setTried] = useState(false);
  const most = written(maximum);
  const changed = students.flatMap(({ id }) => {
    const draft = drafts[id];
    return draft
      ? [{ student_id: id, result: readResult(draft.result, maximum), passed: PASSED[draft.passed] }]
      : [];
  });
  const isRight = changed.every(({ result }) => result !== undefined);
  const save = useMutation({
    mutationFn: (sent: typeof changed) =>
      markOverviewApi.setExams.call({
        class_id: schoolClass.id,
        results: sent.map(({ result = null, ...one }) => ({ ...one, result })),
      }),
    onSuccess: () => {
      showToast({ title: t`Examination results saved` });
      onClose();
      return queries.invalidateQueries();
    },
  });
  // The server reports errors by index in the sent list.
  const refused = new Map(
    refusedFields(save.error).map(({ path, message }) => [
      save.variables?.[Number(path.split('.')[1])]?.student_id,
      { message },
    ]),
  );
  return (
    <FormDialog
      size="lg"
      title={t`Examination results`}
      description={t`Results are out of ${most}. Promotion follows them.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={changed.length > 0}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          setTried(true);
          if (!isRight) return;
          if (changed.length === 0) onClose();
          else save.mutate(changed);
        },
      }}
      outcome={save.error && refused.size === 0 && <FormError error={save.error} />}
      onClose={onClose}
    >
      <ul className="divide-y divide-line">
        {students.map(({ id, full_name, roll_number, exam }) => {
          const name = full_name ?? roll_number;
          const draft = drafts[id] ?? {
            result: exam?.result ? written(exam.result) : '',
            passed: exam?.passed == null ? '' : exam.passed ? 'yes' : 'no',
          };
          const change = (part: Partial<Draft>) => setDrafts({ ...drafts, [id]: { ...draft, ...part } });
          return (
            <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-1.5">
              <span className="w-full min-w-0 pt-1 wrap-anywhere sm:w-auto sm:flex-1 sm:pt-1.5">{name}</span>
              {marking === 'numbers' && (
                <TextField
                  className="w-24 shrink-0"
                  label={t`Result of ${name}`}
                  labelPlace="hidden"
                  inputMode="decimal"
                  value={draft.result}
                  error={
                    isTried && readResult(draft.result, maximum) === undefined
                      ? { message: /*i18n*/ 'From 0 to the maximum' }
                      : refused.get(id)
                  }
                  onChange={({ target }) => change({ result: target.value })}
                />
              )}
              <SelectField
                className="min-w-0 flex-1 sm:w-40 sm:flex-none"
                label={t`Passed: ${name}`}
                labelPlace="hidden"
                options={[
                  { value: '', label: t`Not known` },
                  { value: 'yes', label: t`Passed` },
                  { value: 'no', label: t`Not passed` },
                ]}
                value={draft.passed}
                onChange={({ target }) => change({ passed: target.value as Draft['passed'] })}
              />
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
