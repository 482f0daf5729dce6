import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useSavedAtOnce } from '#platform/ui/forms/use-saved-at-once.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { MarkedClass, Scheme } from '../../marking.contract.ts';
import { markingApi } from '../shared/marking.client.ts';

/** The classes marked by a scheme this year, with their examinations and counting subjects. */
export function ClassesCard({ scheme }: { scheme: Scheme }) {
  const { t } = useLingui();
  const list = useQuery(markingApi.classes.queryOptions());
  const [asked, setAsked] = useState<MarkedClass | null>(null);
  const dialog = useLazyDialog(async () => (await import('./class-subjects-dialog.tsx')).ClassSubjectsDialog);
  const own = (list.data ?? []).filter(({ marking }) => marking?.scheme_id === scheme.scheme_id);
  if (own.length === 0) return null;
  return (
    <Card title={t`Classes of this year`} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {own.map((one) => (
          <ClassLine
            key={one.class_id}
            of={one}
            latest={scheme.version}
            onSubjects={() => {
              setAsked(one);
              dialog.show();
            }}
          />
        ))}
      </ul>
      {dialog.Dialog && asked && <dialog.Dialog of={asked} onClose={dialog.close} />}
    </Card>
  );
}

type LineProps = { of: MarkedClass; latest: number; onSubjects: () => void };

function ClassLine({ of, latest, onSubjects }: LineProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { class_id, marking } = of;
  const name = classLabel(of);
  const set = useMutation({
    mutationFn: (exam_class: boolean) => markingApi.setExamClass.call({ class_id, exam_class }),
    onError: toastError,
    onSettled: () => queries.invalidateQueries({ queryKey: markingApi.classes.key() }),
  });
  const version = marking?.version ?? latest;
  const [exam, choose] = useSavedAtOnce(marking?.exam_class ?? false, set);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1 md:px-5">
      <span className="min-w-32 flex-1 font-medium">
        {name}
        {version !== latest && (
          <span className="block text-sm font-normal text-muted">{t`Keeps version ${version} this year`}</span>
        )}
      </span>
      <label className="flex min-h-control items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-primary"
          aria-label={t`${name} sits a state examination`}
          checked={exam}
          disabled={set.isPending}
          onChange={({ target }) => choose(target.checked)}
        />
        {t`Exam class`}
      </label>
      <Button variant="secondary" size="sm" aria-label={t`Subjects of ${name}`} onClick={onSubjects}>
        {t`Subjects`}
      </Button>
    </li>
  );
}
