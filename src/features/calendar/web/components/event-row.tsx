import { useLingui } from '@lingui/react/macro';
import { Ban, Pencil } from 'lucide-react';
import { useAudienceWords } from '#features/announcements/web/shared/audience-words.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import type { CalendarEvent } from '../../calendar.contract.ts';
import { nameFor } from '../../calendar.rules.ts';
import { timesOf } from '../shared/event-words.ts';
import { DayRow } from './day-row.tsx';

type Props = {
  event: CalendarEvent;
  /** Only for users who may edit the calendar. */
  keeping: { onEdit: (event: CalendarEvent) => void; onCancel: (event: CalendarEvent) => void } | null;
};

export function EventRow({ event, keeping }: Props) {
  const { t } = useLingui();
  const audience = useAudienceWords();
  const name = nameFor(event, currentLocale());
  const facts = [timesOf(event), event.place, keeping && audience(event)].filter(Boolean);
  return (
    <DayRow
      days={event}
      name={name}
      struck={event.cancelled}
      facts={facts.join(' · ')}
      mark={
        event.cancelled ? (
          <Badge tone="danger">{t({ message: 'Canceled', context: 'event' })}</Badge>
        ) : (
          event.kind === 'exam' && <Badge tone="info">{t`Exam`}</Badge>
        )
      }
    >
      {keeping && !event.cancelled && (
        <ActionMenu
          label={t`More: ${name}`}
          actions={[
            {
              label: t({ message: 'Change', context: 'event' }),
              icon: Pencil,
              onChoose: () => keeping.onEdit(event),
            },
            { label: t`Cancel the event`, icon: Ban, onChoose: () => keeping.onCancel(event) },
          ]}
        />
      )}
    </DayRow>
  );
}
