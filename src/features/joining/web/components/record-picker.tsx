import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { StudentPicker } from '#features/students/web/shared/student-picker.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import type { FoundRecord, StudentName } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';

type Props = {
  applicantId: string;
  chosen: StudentName | null;
  onChange: (chosen: StudentName | null) => void;
};

/** Chooses the student record of an applicant: namesakes, or any student found by a search. */
export function RecordPicker({ applicantId, chosen, onChange }: Props) {
  const { t } = useLingui();
  const name = useId();
  const records = useQuery(joiningApi.records.queryOptions({ input: { user_id: applicantId } }));
  const found = records.data ?? [];
  const isFound = found.some(({ student_id }) => student_id === chosen?.student_id);
  return (
    <div className="flex flex-col gap-3">
      <LoadFailed of={records} />
      {found.length > 0 && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">
            <Trans>Student’s record</Trans>
          </legend>
          {found.map((record) => (
            <label key={record.student_id} className="flex min-h-control items-center gap-3 py-1">
              <input
                type="radio"
                name={name}
                checked={chosen?.student_id === record.student_id}
                onChange={() => onChange(record)}
                className="size-5 shrink-0 accent-primary"
              />
              <RecordWords record={record} />
            </label>
          ))}
        </fieldset>
      )}
      <StudentPicker
        legend={found.length > 0 ? <Trans>Another student</Trans> : <Trans>Student’s record</Trans>}
        counted={null}
        chosenLabel={t`Chosen student`}
        hint={t`The account opens this record. Enroll the student first if there is none.`}
        chosen={chosen && !isFound ? [chosen] : []}
        onChange={(picked) => onChange(picked.at(-1) ?? null)}
        most={1}
      />
    </div>
  );
}

function RecordWords({ record }: { record: FoundRecord }) {
  const { t } = useLingui();
  const { full_name, roll_number, class_label, date_of_birth } = record;
  const born = date_of_birth && formatDay(date_of_birth, currentLocale());
  return (
    <span className="min-w-0">
      <span className="block wrap-anywhere">{full_name ?? t`N/A`}</span>
      <span className="block text-sm text-muted">
        {[roll_number, class_label, born && t`born ${born}`].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
