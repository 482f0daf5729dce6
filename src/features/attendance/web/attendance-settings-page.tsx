import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { RefusedField } from '#platform/ui/forms/refusals.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useRefused } from '#platform/ui/forms/use-refused.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { clockOf, minuteOf } from '#platform/time/minutes.ts';
import type { AttendanceSettings } from '../attendance-office.contract.ts';
import { type Half, type HalfDayRule } from '../attendance.rules.ts';
import { Ladder } from './sanctions/ladder-form.tsx';
import { attendanceOfficeApi } from './shared/attendance.client.ts';

export function AttendanceSettingsPage() {
  const { t } = useLingui();
  const settings = useQuery(attendanceOfficeApi.settings.queryOptions());
  return (
    <>
      <PageHeader title={t`Attendance settings`} back={{ to: '/attendance', label: t`Back to Attendance` }} />
      <LoadFailed of={settings} />
      {settings.isPending && <RowsLoading />}
      {settings.data && (
        <>
          <SettingsForm settings={settings.data} />
          <Ladder />
        </>
      )}
    </>
  );
}

const COLUMNS = 'grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_11rem_6rem_6rem_auto] md:items-start';
const FIELD = 'md:[&_label]:sr-only';

type Line = {
  key: string;
  id?: string;
  name_en: string;
  name_fr: string;
  half: Half;
  starts: string;
  ends: string;
};

const linesOf = ({ slots }: AttendanceSettings): Line[] =>
  slots.map(({ starts, ends, ...slot }) => ({
    ...slot,
    key: slot.id,
    starts: clockOf(starts),
    ends: clockOf(ends),
  }));

const isWhole = (text: string) => /^\d+$/.test(text.trim());
const isComplete = ({ name_en, name_fr, starts, ends }: Line) =>
  name_en.trim() !== '' && name_fr.trim() !== '' && minuteOf(starts) !== null && minuteOf(ends) !== null;

function SettingsForm({ settings }: { settings: AttendanceSettings }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [lines, setLines] = useState(() => linesOf(settings));
  const [notice, setNotice] = useState(String(settings.notice_minutes));
  const [lock, setLock] = useState(String(settings.lock_minutes));
  const [rule, setRule] = useState<HalfDayRule>(settings.half_day_rule);
  const [tellsOfLate, setTellsOfLate] = useState(settings.tells_of_late);
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      attendanceOfficeApi.changeSettings.call({
        notice_minutes: Number(notice),
        lock_minutes: Number(lock),
        half_day_rule: rule,
        tells_of_late: tellsOfLate,
        slots: lines.map(({ id, name_en, name_fr, half, starts, ends }) => ({
          ...(id && { id }),
          name_en,
          name_fr,
          half,
          starts: minuteOf(starts) ?? 0,
          ends: minuteOf(ends) ?? 0,
        })),
      }),
    onSuccess: (saved) => {
      setLines(linesOf(saved));
      showToast({ title: t`Success`, description: t`Attendance settings saved` });
      return queries.invalidateQueries();
    },
  });
  const { form, refusedAt, rest, forget } = useRefused(save);
  const minutesError = (field: 'notice_minutes' | 'lock_minutes', text: string) =>
    asked && !isWhole(text) ? { message: t`Enter a whole number of minutes` } : refusedAt(field);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (lines.every(isComplete) && isWhole(notice) && isWhole(lock)) save.mutate();
    else focusMistake(event.currentTarget);
  }
  return (
    // Refusals of the server are shown until something is changed.
    <form ref={form} noValidate onChange={forget} onSubmit={submit} className="flex flex-col gap-4">
      <SlotLines
        lines={lines}
        asked={asked}
        refusedAt={refusedAt}
        onLines={(next) => {
          forget();
          setLines(next);
        }}
      />
      <Card title={t`Rules`}>
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            label={t`Tell guardians after (minutes)`}
            hint={t`After a register is saved. The office can correct it until then.`}
            inputMode="numeric"
            value={notice}
            error={minutesError('notice_minutes', notice)}
            onChange={({ target }) => setNotice(target.value)}
          />
          <TextField
            label={t`Minutes until a register locks`}
            hint={t`After that, a change needs a reason.`}
            inputMode="numeric"
            value={lock}
            error={minutesError('lock_minutes', lock)}
            onChange={({ target }) => setLock(target.value)}
          />
          <SelectField
            label={t`A half-day is missed`}
            options={[
              { value: 'any', label: t`With any hour missed` },
              { value: 'proportional', label: t`By the part that was missed` },
            ]}
            value={rule}
            onChange={({ target }) => setRule(target.value as HalfDayRule)}
          />
          <CheckboxField
            label={t`Tell guardians of late pupils too`}
            checked={tellsOfLate}
            onChange={({ target }) => setTellsOfLate(target.checked)}
          />
        </div>
      </Card>
      {/* A list without a line has no field to say it at. */}
      <FormError error={refusedAt('slots')?.message ?? rest} />
      <div>
        <Button type="submit" busy={save.isPending}>{t`Save`}</Button>
      </div>
    </form>
  );
}

type LinesProps = {
  lines: readonly Line[];
  /** Saving was attempted, so that empty names and invalid times show errors. */
  asked: boolean;
  /** The server's refusal of a field, by its path in what was sent. */
  refusedAt: (path: string) => RefusedField | undefined;
  onLines: (next: (before: Line[]) => Line[]) => void;
};

/** The roll-call times, one line each. */
function SlotLines({ lines, asked, refusedAt, onLines }: LinesProps) {
  const { t } = useLingui();
  const change = (key: string, patch: Partial<Line>) =>
    onLines((before) => before.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const nameError = (place: number, field: 'name_en' | 'name_fr') =>
    asked && lines[place]?.[field].trim() === ''
      ? { message: /*i18n*/ 'Please enter a name' }
      : refusedAt(`slots.${place}.${field}`);
  const clockError = (place: number, field: 'starts' | 'ends') =>
    asked && minuteOf(lines[place]?.[field] ?? '') === null
      ? { message: t`Enter a time such as 07:30` }
      : refusedAt(`slots.${place}.${field}`);
  return (
    <Card
      title={t`Times of the roll`}
      actions={
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() =>
            onLines((before) => [
              ...before,
              {
                key: `new ${before.length} ${Date.now()}`,
                name_en: '',
                name_fr: '',
                half: 'am',
                starts: '',
                ends: '',
              },
            ])
          }
        >
          {t`Add a time`}
        </Button>
      }
    >
      {/* Headings label the columns once; on a phone each field has its own label. */}
      <div aria-hidden className={clsx(COLUMNS, 'max-md:hidden text-sm font-medium')}>
        {[t`English name`, t`French name`, t`Half-day`, t`Begins`, t`Ends`].map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
        {/* As wide as the remove buttons, so that the columns of both grids agree. */}
        <span className="w-control" />
      </div>
      <ul className="flex flex-col max-md:divide-y max-md:divide-line">
        {lines.map((line, place) => (
          <li key={line.key} className={clsx(COLUMNS, 'py-3 md:py-1.5')}>
            <TextField
              label={t`English name`}
              className={clsx(FIELD, 'max-md:col-span-2')}
              value={line.name_en}
              error={nameError(place, 'name_en')}
              maxLength={40}
              onChange={({ target }) => change(line.key, { name_en: target.value })}
            />
            <TextField
              label={t`French name`}
              className={clsx(FIELD, 'max-md:col-span-2')}
              value={line.name_fr}
              error={nameError(place, 'name_fr')}
              maxLength={40}
              onChange={({ target }) => change(line.key, { name_fr: target.value })}
            />
            <SelectField
              label={t`Half-day`}
              className={clsx(FIELD, 'max-md:col-span-2')}
              options={[
                { value: 'am', label: t`Morning` },
                { value: 'pm', label: t`Afternoon` },
              ]}
              value={line.half}
              onChange={({ target }) => change(line.key, { half: target.value as Half })}
            />
            <TextField
              label={t`Begins`}
              className={FIELD}
              inputMode="numeric"
              placeholder="07:30"
              value={line.starts}
              error={clockError(place, 'starts')}
              onChange={({ target }) => change(line.key, { starts: target.value })}
            />
            <TextField
              label={t`Ends`}
              className={FIELD}
              inputMode="numeric"
              placeholder="12:00"
              value={line.ends}
              error={clockError(place, 'ends')}
              onChange={({ target }) => change(line.key, { ends: target.value })}
            />
            <IconButton
              icon={X}
              label={t`Remove this time`}
              className="max-md:col-start-2 max-md:justify-self-end"
              onClick={() => onLines((before) => before.filter(({ key }) => key !== line.key))}
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t`Marks already taken at a removed time are kept.`}</p>
    </Card>
  );
}
