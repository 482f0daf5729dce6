import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { deviceOwner } from '#features/people/web/shared/device-owner.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { rollFilters } from '../attendance.filters.ts';
import { currentSlot } from '../attendance.rules.ts';
import { ClassRows } from './roll/class-rows.tsx';
import { NoSchool } from './roll/no-school.tsx';
import { SlotSelect } from './roll/slot-select.tsx';
import { isInStore, schoolMinuteNow, useDay } from './roll/use-day.ts';
import { useSending } from './roll/use-sending.ts';

const sheet = () => import('./roll/roll.tsx');
const RollSheet = latePart(async () => (await sheet()).RollSheet, RowsLoading);

/** A teacher's roll: the classes of the current slot, then the pupils of one class. */
export function RollPage() {
  const { t } = useLingui();
  const { me } = useAuth();
  const { timeZone } = useInstallation();
  const [filters, setFilters] = useFilters(rollFilters);
  const day = useDay(filters.day);
  useSending();
  const owner = me ? deviceOwner(me) : null;
  const goesToRoll = filters.class !== undefined;
  useEffect(() => {
    // Loads in parallel with the list.
    if (goesToRoll || isInStore()) void sheet().catch(() => undefined);
  }, [goesToRoll]);
  useEffect(() => {
    if (!owner) return;
    // Deferred until the classes are shown, to save data for teachers who never call a roll.
    whenIdle(() => {
      void sheet().catch(() => undefined);
      void import('./offline/prepare-device.ts')
        .then(({ prepareDevice }) => prepareDevice(owner))
        .catch(() => undefined);
    });
  }, [owner]);

  const fetched = day.data;
  const minute = fetched ? schoolMinuteNow(fetched, timeZone) : null;
  const slots = fetched?.value.slots ?? [];
  const slot = slots.find(({ id }) => id === filters.slot) ?? currentSlot(slots, minute ?? 0);
  const classes = fetched?.value.classes ?? [];
  // With a single class, it is selected automatically.
  const [only] = classes.length === 1 ? classes : [];
  const classId = filters.class ?? only?.id;
  const chosen = classes.find(({ id }) => id === classId);

  if (!fetched || !slot)
    return (
      <>
        <PageHeader title={t`Attendance`} />
        <LoadFailed of={day} />
        {day.isPending && <RowsLoading />}
      </>
    );
  const { value } = fetched;
  const choose = (
    <SlotSelect
      slots={slots}
      value={slot.id}
      onChange={(id) => setFilters({ slot: id }, { replace: true })}
    />
  );
  if (!classId || !value.is_school_day)
    return (
      <>
        <PageHeader title={t`Attendance`} actions={value.is_school_day ? choose : undefined} />
        {value.is_school_day ? (
          <ClassRows
            classes={classes}
            slot={slot}
            onChoose={(id) => setFilters({ class: id, slot: slot.id })}
          />
        ) : (
          <NoSchool day={value} />
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={chosen ? classLabel(chosen) : t`Attendance`}
        actions={choose}
        {...(!only && { subtitle: '', back: { to: '/attendance', label: t`All my classes` } })}
      />
      <RollSheet
        key={`${classId} ${slot.id}`}
        of={{ class_id: classId, day: value.day }}
        slot={slot}
        day={fetched}
        source="roll"
      />
    </>
  );
}
