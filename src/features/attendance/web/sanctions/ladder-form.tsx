import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { LadderStep } from '../../sanctions.contract.ts';
import type { SanctionKind } from '../../sanctions.rules.ts';
import { sanctionsApi } from '../shared/attendance-office.client.ts';

const COLUMNS =
  'grid grid-cols-2 items-end gap-3 md:grid-cols-[5rem_1fr_1fr_11rem_7.5rem_auto] md:items-start';
const FIELD = 'md:[&_label]:sr-only';

type Line = {
  key: string;
  id?: string;
  from_hours: string;
  name_en: string;
  name_fr: string;
  kind: SanctionKind;
  days: string;
};

const linesOf = (steps: readonly LadderStep[]): Line[] =>
  steps.map(({ from_hours, days, ...step }) => ({
    ...step,
    key: step.id,
    from_hours: String(from_hours),
    days: days === null ? '' : String(days),
  }));

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
  const [lines, setLines] = useState(() => linesOf(steps));
  const save = useMutation({
    mutationFn: () =>
      sanctionsApi.changeLadder.call({
        steps: lines.map(({ id, from_hours, name_en, name_fr, kind, days }) => ({
          ...(id && { id }),
          from_hours: Number(from_hours),
          name_en,
          name_fr,
          kind,
          days: kind === 'exclusion' && days.trim() !== '' ? Number(days) : null,
        })),
      }),
    onSuccess: (saved) => {
      setLines(linesOf(saved));
      showToast({ title: t`Success`, description: t`Sanctions saved` });
      return queries.invalidateQueries();
    },
  });
  const change = (key: string, patch: Partial<Line>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch } : line)));
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
    save.mutate();
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <Card
        title={t`Sanctions for absences`}
        actions={
          <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={add}>
            {t({ message: 'Add a step', context: 'sanctions' })}
          </Button>
        }
      >
        <p className="text-sm text-muted">
          {t`Unjustified hours in a term propose a sanction. The office decides each one.`}
        </p>
        {/* Headings label the columns once; on a phone each field has its own label. */}
        <div aria-hidden className={clsx(COLUMNS, 'mt-3 text-sm font-medium max-md:hidden')}>
          {[t`From hours`, t`English name`, t`French name`, t`Sanction`, t`Days`].map((heading) => (
            <span key={heading}>{heading}</span>
          ))}
        </div>
        <ul className="flex flex-col max-md:divide-y max-md:divide-line">
          {lines.map((line) => (
            <li key={line.key} className={clsx(COLUMNS, 'py-3 md:py-1.5')}>
              <TextField
                label={t`From hours`}
                className={clsx(FIELD, 'max-md:order-1')}
                inputMode="numeric"
                value={line.from_hours}
                onChange={({ target }) => change(line.key, { from_hours: target.value })}
              />
              <TextField
                label={t`English name`}
                className={clsx(FIELD, 'max-md:order-3 max-md:col-span-2')}
                value={line.name_en}
                maxLength={60}
                onChange={({ target }) => change(line.key, { name_en: target.value })}
              />
              <TextField
                label={t`French name`}
                className={clsx(FIELD, 'max-md:order-3 max-md:col-span-2')}
                value={line.name_fr}
                maxLength={60}
                onChange={({ target }) => change(line.key, { name_fr: target.value })}
              />
              <SelectField
                label={t`Sanction`}
                className={clsx(FIELD, 'max-md:order-2')}
                options={[
                  { value: 'warning', label: t`Warning` },
                  { value: 'blame', label: t`Reprimand` },
                  { value: 'exclusion', label: t`Exclusion` },
                ]}
                value={line.kind}
                onChange={({ target }) => change(line.key, { kind: target.value as SanctionKind })}
              />
              {line.kind === 'exclusion' ? (
                <TextField
                  label={t`Days`}
                  className={clsx(FIELD, 'max-md:order-4')}
                  placeholder={t`Permanent`}
                  inputMode="numeric"
                  value={line.days}
                  onChange={({ target }) => change(line.key, { days: target.value })}
                />
              ) : (
                <span aria-hidden className="max-md:hidden" />
              )}
              <IconButton
                icon={X}
                label={t`Remove this step`}
                className="max-md:order-5 max-md:justify-self-end"
                onClick={() => setLines((before) => before.filter(({ key }) => key !== line.key))}
              />
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">{t`An exclusion without days is permanent.`}</p>
        <FormError error={save.error} />
        <div className="mt-3">
          <Button type="submit" busy={save.isPending}>{t`Save the sanctions`}</Button>
        </div>
      </Card>
    </form>
  );
}
