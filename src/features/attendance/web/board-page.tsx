import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { loadCatalogues } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useLive } from '#platform/live/web/use-live.ts';
import { officeFilters } from '../attendance.filters.ts';
import { currentSlot } from '../attendance.rules.ts';
import { onSettled } from '#platform/outbox/web/outbox.ts';
import { Board } from './office/board.tsx';
import { JustificationQueue } from './office/justification-queue.tsx';
import { NoSchool } from './roll/no-school.tsx';
import { RollSheet } from './roll/roll.tsx';
import { SlotSelect } from './roll/slot-select.tsx';
import { schoolMinuteNow, useDay, useDayAgain } from './roll/use-day.ts';
import { useOutbox } from './roll/use-outbox.ts';
import { justificationsApi } from './shared/attendance.client.ts';
import { attendanceMessages } from './shared/attendance.messages.ts';

/** The office's morning: which registers are saved, which are missing, who came late, and what families write. */
export function BoardPage() {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [filters, setFilters] = useFilters(officeFilters);
  const day = useDay(filters.day);
  useOutbox();
  useDayAgain(onSettled);
  useLive('registers:all', () => void day.refetch());
  const queue = useQuery(justificationsApi.list.queryOptions({ input: { state: 'waiting' } }));
  const gate = useLazyDialog(async () => {
    const [module] = await Promise.all([
      import('./office/gate-dialog.tsx'),
      loadCatalogues(attendanceMessages),
    ]);
    return module.GateDialog;
  });
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
        <PageHeader
          title={classLabel(chosen)}
          actions={choose}
          back={{ to: filters.day ? `/attendance?day=${filters.day}` : '/attendance', label: t`All classes` }}
        />
        <RollSheet
          key={`${chosen.id} ${slot.id}`}
          of={{ class_id: chosen.id, day: value.day }}
          slot={slot}
          day={fetched}
          source="office"
        />
      </>
    );
  const waiting = queue.data?.waiting ?? 0;
  return (
    <>
      <PageHeader
        title={t`Attendance`}
        actions={
          <>
            <Button icon={<DoorOpen aria-hidden />} busy={gate.loading} onClick={gate.show}>
              {t`Late at the gate`}
            </Button>
            <LinkButton to="/settings/attendance" variant="secondary">
              {t`Times and rules`}
            </LinkButton>
          </>
        }
      />
      <Tabs
        label={t`Attendance`}
        value={filters.tab ?? 'board'}
        onChange={(tab) => setFilters({ tab: tab === 'justifications' ? tab : undefined })}
        tabs={[
          {
            value: 'board',
            label: t`Registers`,
            content: (
              <>
                <div className="mb-3 flex flex-wrap items-end gap-3">
                  <DateField
                    label={t`Day`}
                    value={value.day}
                    onChange={({ target }) => target.value && setFilters({ day: target.value })}
                  />
                  {choose}
                </div>
                {value.is_school_day ? (
                  <Board
                    day={value}
                    slot={slot}
                    onOpen={(id) => setFilters({ class: id, slot: slot.id })}
                    onChanged={() => void day.refetch()}
                  />
                ) : (
                  <NoSchool day={value} />
                )}
              </>
            ),
          },
          {
            value: 'justifications',
            label: waiting > 0 ? t`Justifications (${waiting})` : t`Justifications`,
            content: <JustificationQueue queue={queue} />,
          },
        ]}
      />
      {gate.Dialog && <gate.Dialog day={fetched} onClose={gate.close} />}
    </>
  );
}
