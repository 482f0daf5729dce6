import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen, Settings } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { monthOf } from '#platform/time/school-day.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useLive } from '#platform/live/web/use-live.ts';
import type { AttendanceDay, Slot } from '../attendance.contract.ts';
import { OFFICE_TABS as TABS, officeFilters } from '../attendance.filters.ts';
import { currentSlot } from '../attendance.rules.ts';
import { Board } from './office/board.tsx';
import { ClassHeader } from './office/class-header.tsx';
import { NoSchool } from './roll/no-school.tsx';
import { SlotSelect } from './roll/slot-select.tsx';
import { schoolMinuteNow, useDay } from './roll/use-day.ts';
import { useSending } from './roll/use-sending.ts';
import { attendanceOfficeApi, justificationsApi } from './shared/attendance.client.ts';
import { attendancePapersApi } from './shared/attendance-office.client.ts';

const LateEntries = lazy(async () => ({
  default: (await import('./office/late-entries.tsx')).LateEntries,
}));
const JustificationQueue = lazy(async () => ({
  default: (await import('./office/justification-queue.tsx')).JustificationQueue,
}));
const RollSheet = lazy(async () => ({ default: (await import('./roll/roll.tsx')).RollSheet }));
const ProposedSanctions = lazy(async () => ({
  default: (await import('./sanctions/proposed-sanctions.tsx')).ProposedSanctions,
}));
const MonthMap = lazy(async () => ({
  default: (await import('./months/month-map.tsx')).MonthMap,
}));
const ClassMonth = lazy(async () => ({
  default: (await import('./months/class-month.tsx')).ClassMonth,
}));
const whenHere = (part: ReactNode) => <Suspense fallback={<RowsLoading />}>{part}</Suspense>;

/** The office's morning view: saved and missing registers, late pupils, and justifications from families. */
export function BoardPage() {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [filters, setFilters] = useFilters(officeFilters);
  const day = useDay(filters.day);
  useSending();
  useLive('registers:all', () => void day.refetch());
  const queue = useQuery(justificationsApi.list.queryOptions({ input: { state: 'waiting' } }));
  const late = useQuery(attendanceOfficeApi.lateEntries.queryOptions());
  const gate = useLazyDialog(async () => (await import('./office/gate-dialog.tsx')).GateDialog);
  const fetched = day.data;
  if (!fetched)
    return (
      <>
        <PageHeader title={t`Attendance`} />
        <LoadFailed of={day} />
        {day.isPending && <RowsLoading />}
      </>
    );
  const { value } = fetched;
  const onMonth = (month: string) => setFilters({ month });
  if (filters.tab === 'month' && filters.class)
    return whenHere(
      <ClassMonth classId={filters.class} month={monthOf(filters.month ?? value.day)} onMonth={onMonth} />,
    );
  const minute = schoolMinuteNow(fetched, timeZone);
  const slot = value.slots.find(({ id }) => id === filters.slot) ?? currentSlot(value.slots, minute ?? 0)!;
  const choose = (
    <SlotSelect
      slots={value.slots}
      value={slot.id}
      onChange={(id) => setFilters({ slot: id }, { replace: true })}
    />
  );
  const chosen = value.classes.find(({ id }) => id === filters.class);
  if (chosen)
    return (
      <>
        <ClassHeader schoolClass={chosen} day={value.day} given={filters.day} choose={choose} />
        {whenHere(
          <RollSheet
            key={`${chosen.id} ${slot.id}`}
            of={{ class_id: chosen.id, day: value.day }}
            slot={slot}
            day={fetched}
            source="office"
          />,
        )}
      </>
    );
  const waiting = queue.data?.waiting ?? 0;
  return (
    <>
      <BoardHeader opening={gate.loading} onGate={gate.show} />
      <Tabs
        label={t`Attendance`}
        value={filters.tab ?? 'board'}
        onChange={(tab) => setFilters({ tab: TABS.find((one) => one === tab) })}
        tabs={[
          {
            value: 'board',
            label: t`Registers`,
            content: (
              <>
                {late.data && late.data.length > 0 && whenHere(<LateEntries entries={late.data} />)}
                <Registers
                  day={value}
                  slot={slot}
                  choose={choose}
                  onDay={(chosenDay) => setFilters({ day: chosenDay })}
                  onOpen={(id) => setFilters({ class: id, slot: slot.id })}
                  onChanged={() => void day.refetch()}
                />
              </>
            ),
          },
          {
            value: 'justifications',
            label: waiting > 0 ? t`Justifications (${waiting})` : t`Justifications`,
            content: whenHere(<JustificationQueue queue={queue} />),
          },
          { value: 'sanctions', label: t`Sanctions`, content: whenHere(<ProposedSanctions />) },
          {
            value: 'month',
            label: t`Month`,
            content: whenHere(<MonthMap month={filters.month} onMonth={onMonth} />),
          },
        ]}
      />
      {gate.Dialog && <gate.Dialog day={fetched} onClose={gate.close} />}
    </>
  );
}

type HeaderProps = { opening: boolean; onGate: () => void };

function BoardHeader({ opening, onGate }: HeaderProps) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={t`Attendance`}
      actions={
        <FoldedActions
          name={t`Attendance`}
          primary={
            <Button icon={<DoorOpen aria-hidden />} busy={opening} onClick={onGate}>
              {t`Late at the gate`}
            </Button>
          }
          folded={[{ label: t`Times and rules`, icon: Settings, to: '/settings/attendance' }]}
        >
          <LinkButton to="/settings/attendance" variant="secondary">
            {t`Times and rules`}
          </LinkButton>
        </FoldedActions>
      }
    />
  );
}

type RegistersProps = {
  day: AttendanceDay;
  slot: Slot;
  /** The select for the slot. */
  choose: ReactNode;
  onDay: (day: string) => void;
  onOpen: (classId: string) => void;
  onChanged: () => void;
};

/** The registers of a day in a slot, or why there is no school. */
function Registers({ day, slot, choose, onDay, onOpen, onChanged }: RegistersProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <DateField
          label={t`Day`}
          value={day.day}
          onChange={({ target }) => target.value && onDay(target.value)}
        />
        {choose}
        <ExportMenu
          name={`${t`Attendance`} ${day.day}`}
          read={(wish) => attendancePapersApi.dayFile.call({ day: day.day, ...wish })}
        />
      </div>
      {day.is_school_day ? (
        <Board day={day} slot={slot} onOpen={onOpen} onChanged={onChanged} />
      ) : (
        <NoSchool office day={day} />
      )}
    </>
  );
}
