import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { refusedFields } from '#platform/ui/forms/refusals.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { LadderStep } from '../../sanctions.contract.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';
import { LADDER_COLUMNS, type LadderLine, LadderStepFields } from './ladder-step-fields.tsx';

const linesOf = (steps: readonly LadderStep[]): LadderLine[] =>
  steps.map(({ from_hours, days, ...step }) => ({
    ...step,
    key: step.id,
    from_hours: String(from_hours),
    days: days === null ? '' : String(days),
  }));

type Mistake = { key: string; field: string; message: string };

/** The fields that a refusal names by their place, `steps.1.from_hours`, in the lines that were sent. */
const mistakesIn = (error: unknown, lines: readonly LadderLine[]): Mistake[] =>
  refusedFields(error).flatMap(({ path, message }) => {
    const [, place, field] = path.split('.');
    const key = lines[Number(place)]?.key;
    return key && field ? [{ key, field, message }] : [];
  });

export function Ladder() {
  const ladder = useQuery(sanctionsApi.ladder.queryOptions());
  return (
    <>
      <LoadFailed of={ladder} />
      {ladder.data && <LadderForm steps={ladder.data} />}
    </>
  );
}

function LadderForm({ steps }: { steps: readonly LadderStep[] }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [lines, setLines] = useState(() => linesOf(steps));
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([]);
  const save = useMutation({
    mutationFn: () =>
      sanctionsApi.changeLadder.call({
        steps: lines.map(({ id, from_hours, name_en, name_fr, kind, days }) => ({
          ...(id && { id }),
          from_hours: Number(from_hours),
          name_en,
          name_fr,
          kind,
          // Text that is not a number is sent as 0, which is refused: as null it would mean a permanent exclusion.
          days: kind === 'exclusion' && days.trim() !== '' ? Number(days) || 0 : null,
        })),
      }),
    onError: (error) => {
      setMistakes(mistakesIn(error, lines));
      if (form.current) focusMistake(form.current);
    },
    onSuccess: (saved) => {
      setLines(linesOf(saved));
      showToast({ title: t`Success`, description: t`Sanctions saved` });
      return queries.invalidateQueries();
    },
  });
  function change(key: string, patch: Partial<LadderLine>) {
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch } : line)));
    setMistakes((before) => before.filter((mistake) => mistake.key !== key || !(mistake.field in patch)));
  }
  const add = () =>
    setLines((before) => [
      ...before,
      {
        key: `new ${before.length} ${Date.now()}`,
        from_hours: '',
        name_en: '',
        name_fr: '',
        kind: 'warning',
        days: '',
      },
    ]);
  function submit(event: FormEvent) {
    event.preventDefault();
    setMistakes([]);
    save.mutate();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4">
      <Card
        title={t`Sanctions for absences`}
        actions={
          <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={add}>
            {t({ message: 'Add a step', context: 'sanctions' })}
          </Button>
        }
      >
        <p className="text-sm text-muted">
          {t`When a student reaches these unjustified hours in a term, the sanction is proposed. The office decides.`}
        </p>
        {/* Headings label the columns once; on a phone each field has its own label. */}
        <div aria-hidden className={clsx(LADDER_COLUMNS, 'mt-3 text-sm font-medium max-md:hidden')}>
          {[t`From hours`, t`English name`, t`French name`, t`Sanction`, t`Days`].map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
          {/* As wide as the remove buttons, so that the columns of both grids agree. */}
          <span className="w-control" />
        </div>
        <ul className="flex flex-col max-md:divide-y max-md:divide-line">
          {lines.map((line) => (
            <LadderStepFields
              key={line.key}
              line={line}
              mistakes={mistakes.filter(({ key }) => key === line.key)}
              onChange={(patch) => change(line.key, patch)}
              onRemove={() => setLines((before) => before.filter(({ key }) => key !== line.key))}
            />
          ))}
        </ul>
        <p className="text-sm text-muted">{t`An exclusion without days is permanent.`}</p>
        <FormError error={refusedFields(save.error).length > 0 ? null : save.error} />
        <div className="mt-3">
          <Button type="submit" busy={save.isPending}>{t`Save the sanctions`}</Button>
        </div>
      </Card>
    </form>
  );
}
