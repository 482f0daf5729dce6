import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil, Pin, Undo2, Users } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { AttachedFiles } from '#platform/ui/attached-files.tsx';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayBeTold } from '../../announcements.policy.ts';
import { Markdown } from '#platform/ui/markdown.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { Announcement } from '../../announcements.contract.ts';
import { blocksIn, textFor, textIn } from '../../announcements.rules.ts';
import { announcementFilesApi, announcementsApi } from '../announcements.client.ts';
import { useAudienceWords } from '../shared/audience-words.ts';
import { Question } from './question.tsx';
import { VoiceNote } from './voice-note.tsx';

export type AnnouncementHandlers = {
  onEdit: (announcement: Announcement) => void;
  onReach: (announcement: Announcement) => void;
  onRecall: (announcement: Announcement) => void;
};

type Props = AnnouncementHandlers & { announcement: Announcement; unread: boolean };

export function AnnouncementCard({ announcement, unread, ...handlers }: Props) {
  const { t } = useLingui();
  const [other, setOther] = useState(false);
  const audience = useAudienceWords()(announcement);
  const reader = currentLocale();
  const first = textFor(announcement, reader);
  const second = textIn(announcement, first.language === 'fr' ? 'en' : 'fr');
  const shown = other && second ? second : first;
  const { author, pinned, publish_at, changed_at, ends_on } = announcement;
  return (
    <Card as="article">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h2 lang={shown.language} className="flex items-start gap-2 text-lg font-semibold wrap-anywhere">
            {pinned && <Icon of={Pin} size={18} className="mt-1 text-muted" />}
            {unread && (
              <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
                <span className="sr-only">{t`New`}</span>
              </span>
            )}
            <span>{shown.title}</span>
          </h2>
          <p className="text-sm text-muted">
            <Moment instant={publish_at} />
            {author && ` · ${author}`}
            {announcement.urgent && ` · ${t`Urgent`}`}
            {` · ${audience}`}
          </p>
        </div>
        <State announcement={announcement} />
        {announcement.own && <Actions announcement={announcement} title={first.title} {...handlers} />}
      </div>
      <div lang={shown.language} className="mt-2">
        <Markdown blocks={blocksIn(announcement, shown.language)} />
      </div>
      {announcement.files.length > 0 && (
        <AttachedFiles
          files={announcement.files}
          open={(file_id) => announcementFilesApi.open.call({ file_id })}
        />
      )}
      {announcement.voice && (
        <div className="my-2 min-h-8">
          <VoiceNote key={announcement.voice.file_id} voice={announcement.voice} />
        </div>
      )}
      <Question announcement={announcement} language={shown.language} />
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        {changed_at && (
          <span>
            {t`Corrected`} <Moment instant={changed_at} />
          </span>
        )}
        {ends_on && <span>{t`Until ${formatDay(ends_on, reader)}`}</span>}
        {second && (
          <Button variant="quiet" size="sm" onClick={() => setOther(!other)}>
            {(other ? first : second).language === 'fr' ? t`Read in French` : t`Read in English`}
          </Button>
        )}
        <Acknowledge announcement={announcement} />
      </div>
    </Card>
  );
}

function State({ announcement: { state } }: { announcement: Announcement }) {
  const { t } = useLingui();
  if (state === 'scheduled') return <Badge tone="pending">{t`Scheduled`}</Badge>;
  if (state === 'recalled') return <Badge tone="danger">{t`Recalled`}</Badge>;
  if (state === 'ended') return <Badge tone="inactive">{t`Ended`}</Badge>;
  return null;
}

type ActionsProps = AnnouncementHandlers & { announcement: Announcement; title: string };

function Actions({ announcement, title, onEdit, onReach, onRecall }: ActionsProps) {
  const { t } = useLingui();
  const isOver = announcement.state === 'recalled';
  return (
    <ActionMenu
      label={t`More: ${title}`}
      actions={[
        { label: t`Who has read it`, icon: Users, onChoose: () => onReach(announcement) },
        ...(isOver
          ? []
          : [
              {
                label: t({ message: 'Correct', context: 'verb' }),
                icon: Pencil,
                onChoose: () => onEdit(announcement),
              },
              { label: t`Recall`, icon: Undo2, onChoose: () => onRecall(announcement) },
            ]),
      ]}
    />
  );
}

/** A button to acknowledge reading; afterwards the time of the acknowledgment. */
function Acknowledge({ announcement }: { announcement: Announcement }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { id, acknowledge, acknowledged_at, state, own } = announcement;
  const may = useMay();
  const say = useMutation(
    announcementsApi.acknowledge.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: announcementsApi.list.key() }),
      onError: toastError,
    }),
  );
  if (!acknowledge || own || state !== 'published' || !may(mayBeTold)) return null;
  if (acknowledged_at)
    return (
      <span className="inline-flex items-center gap-1 text-success">
        <Icon of={Check} size={16} />
        {t`You have read this`}
      </span>
    );
  return (
    <Button
      icon={<Check aria-hidden />}
      busy={say.isPending}
      onClick={() => say.mutate({ announcement_id: id })}
    >
      {t`I have read this`}
    </Button>
  );
}
