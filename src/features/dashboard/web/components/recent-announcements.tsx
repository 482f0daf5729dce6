import { useLingui } from '@lingui/react/macro';
import { Megaphone } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { News } from '../../dashboard.contract.ts';
import { NothingYet } from './nothing-yet.tsx';

export function RecentAnnouncements({ news }: { news: readonly News[] }) {
  const { t } = useLingui();
  const reader = currentLocale();
  return (
    <Card title={t`Recent Announcements`}>
      {news.length === 0 && <NothingYet>{t`No announcements yet`}</NothingYet>}
      <LinkRows>
        {news.map(({ id, title_fr, title_en, publish_at, unread }) => (
          <LinkRow
            key={id}
            icon={Megaphone}
            urgent={unread}
            to="/announcements"
            note={
              <>
                <Moment instant={publish_at} />
                {unread && ` · ${t`New`}`}
              </>
            }
          >
            {(reader === 'fr' ? title_fr : title_en) ?? title_fr ?? title_en}
          </LinkRow>
        ))}
      </LinkRows>
    </Card>
  );
}
