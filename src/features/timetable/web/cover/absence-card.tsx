import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { Arrangement, CoverCandidate, CoverDay, OpenLesson } from '../../cover.contract.ts';
import { coverApi } from './cover.client.ts';
import { useCoverDay } from './use-cover-day.ts';

type Absence = CoverDay['absences'][number];

/** An absent teacher's lessons of a day, each with a choice of arrangements. */
export function AbsenceCard({ day, absence }: { day: string; absence: Absence }) {
  const { t } = useLingui();
  const store = useCoverDay();
  const { teacher, note, lessons } = absence;
  const withdraw = useMutation(
    coverApi.withdrawAbsence.mutationOptions({ onSuccess: store, onError: toastError }),
  );
  return (
    <Card
      title={teacher.full_name}
      actions={
        <Button
          variant="secondary"
          size="sm"
          busy={withdraw.isPending}
          aria-label={t`Withdraw the absence of ${teacher.full_name}`}
          onClick={() => withdraw.mutate({ teacher_id: teacher.id, day })}
        >
          {t`Withdraw the absence`}
        </Button>
      }
    >
      {note && <p className="mb-2 text-muted">{note}</p>}
      {lessons.length === 0 ? (
        <p className="text-muted">{t`No lessons on this day.`}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {lessons.map((lesson) => (
            <LessonRow key={lesson.meeting} day={day} absentId={teacher.id} lesson={lesson} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const wanted = (value: string): Arrangement | null => {
  if (value === '') return null;
  return value === 'supervised' || value === 'let_go'
    ? { kind: value }
    : { kind: 'cover', teacher_id: value };
};

const valueOf = (arrangement: Arrangement | null): string => {
  if (!arrangement) return '';
  return arrangement.kind === 'cover' ? arrangement.teacher_id : arrangement.kind;
};

function LessonRow({ day, absentId, lesson }: { day: string; absentId: string; lesson: OpenLesson }) {
  const { t } = useLingui();
  const store = useCoverDay();
  // Serialized, so that the last response includes every choice.
  const arrange = useMutation(
    coverApi.arrange.mutationOptions({ scope: { id: 'cover desk' }, onSuccess: store, onError: toastError }),
  );
  const { meeting, starts, ends, classes, subject, room, there, arrangement, candidates } = lesson;
  const others = there.join(', ');
  const time = `${clockOf(starts)}–${clockOf(ends)}`;
  const what = [namesFor(subject, currentLocale()).own, classes.map(classLabel).join(', '), room];
  const words = what.filter(Boolean).join(' · ');
  const describe = ({ full_name, teaches_subject, teaches_class, covers }: CoverCandidate) =>
    [
      full_name,
      teaches_subject && t`teaches the subject`,
      teaches_class && t`teaches the class`,
      plural(covers, { one: '# cover', other: '# covers' }),
    ]
      .filter(Boolean)
      .join(' · ');
  const options = [
    { value: '', label: t`Not arranged` },
    ...candidates.map((one) => ({ value: one.id, label: describe(one) })),
    { value: 'supervised', label: t`Supervised study` },
    { value: 'let_go', label: t`Class free` },
  ];
  const saved = arrangement ? (arrangement.teacher?.id ?? arrangement.kind) : '';
  const chosen = arrange.isPending ? valueOf(arrange.variables.arrangement) : saved;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="w-28 shrink-0 whitespace-nowrap tabular-nums text-muted">{time}</span>
      <span className="min-w-40 flex-1 wrap-anywhere">
        <span className="block font-medium">{words}</span>
        {others && <span className="block text-sm text-muted">{t`Also there: ${others}`}</span>}
      </span>
      <SelectField
        label={t`Cover of ${time}, ${words}`}
        labelPlace="hidden"
        className="min-w-60 flex-1 max-sm:w-full"
        options={options}
        value={chosen}
        onChange={({ target }) =>
          arrange.mutate({ day, absent_id: absentId, meeting, arrangement: wanted(target.value) })
        }
      />
    </li>
  );
}
