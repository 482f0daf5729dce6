import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import { formatAgo } from '#platform/time/format.ts';
import type { Notice } from '../inbox.contract.ts';
import { noticeWords } from './notice-words.ts';

type NoticeLineProps = { notice: Notice; onOpen: () => void };

/** One notice; opening it marks it as read. */
export function NoticeLine({ notice, onOpen }: NoticeLineProps) {
  const { t, i18n } = useLingui();
  const [now] = useState(() => new Date());
  const isNew = notice.read_at === null;
  return (
    <li>
      <Link
        to={notice.link}
        onClick={onOpen}
        className={clsx(
          'flex min-h-control flex-wrap items-baseline justify-between gap-x-4 border-s-2 px-4 py-2.5 hover:bg-raised',
          isNew ? 'border-margin-rule font-semibold' : 'border-transparent',
        )}
      >
        <span className="min-w-0 wrap-anywhere">
          {isNew && <span className="sr-only">{t`Unread:`} </span>}
          {noticeWords(notice, i18n)}
        </span>
        <time dateTime={notice.created_at} className="text-sm font-normal text-muted">
          {formatAgo(notice.created_at, now, currentLocale())}
        </time>
      </Link>
    </li>
  );
}
