import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { MarkedClass, MarkedSubject } from '../../marking.contract.ts';
import { inLanguage } from '../shared/in-language.ts';
import { markingApi } from '../shared/marking.client.ts';

type Props = { of: MarkedClass; onClose: () => void };

/** Which subjects of a class count in the average, and which are core subjects. Every change is saved immediately. */
export function ClassSubjectsDialog({ of, onClose }: Props) {
  const { t } = useLingui();
  const { class_id } = of;
  const query = useQuery(markingApi.subjects.queryOptions({ input: { class_id } }));
  const frozen = of.marking?.frozen ?? false;
  const name = classLabel(of);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Subjects of ${name}`}
      description={
        frozen
          ? t`A sheet of this class is closed: which subjects count stays as it is this year.`
          : t`Untick a subject that is taught but does not count in the average.`
      }
    >
      {query.isPending && <Spinner label={t`Loading...`} />}
      <LoadFailed of={query} />
      {query.data?.length === 0 && <p className="text-muted">{t`This class has no subjects yet.`}</p>}
      <ul className="divide-y divide-line">
        {query.data?.map((subject) => (
          <SubjectLine key={subject.subject_id} classId={class_id} subject={subject} frozen={frozen} />
        ))}
      </ul>
    </Dialog>
  );
}

type LineProps = { classId: string; subject: MarkedSubject; frozen: boolean };

function SubjectLine({ classId, subject, frozen }: LineProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { subject_id, coefficient } = subject;
  const name = inLanguage(subject.name);
  const save = useMutation({
    mutationFn: (next: { counts: boolean; core: boolean }) =>
      markingApi.setSubject.call({ class_id: classId, subject_id, ...next }),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: markingApi.subjects.key() }),
  });
  const { counts, core } = save.isPending ? save.variables : subject;
  return (
    <li className="flex flex-wrap items-center gap-x-4 py-1">
      <span className="min-w-40 flex-1">
        {name}{' '}
        <span className="text-sm text-muted">{`× ${writtenDecimal(coefficient, currentLocale())}`}</span>
      </span>
      <Tick
        label={t`Counts`}
        named={t`${name} counts in the average`}
        checked={counts}
        disabled={frozen || save.isPending}
        onChange={(checked) => save.mutate({ counts: checked, core })}
      />
      <Tick
        label={t`Core subject`}
        named={t`${name} is a core subject`}
        checked={core}
        disabled={save.isPending}
        onChange={(checked) => save.mutate({ counts, core: checked })}
      />
    </li>
  );
}

type TickProps = {
  label: string;
  named: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

function Tick({ label, named, checked, disabled, onChange }: TickProps) {
  return (
    <label className="flex min-h-control items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-primary"
        aria-label={named}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
