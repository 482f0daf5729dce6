import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { whatsAppText } from '#platform/markdown/whatsapp-text.ts';
import { phoneLink } from '#platform/phone/phone.ts';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { Announcement } from '../../announcements.contract.ts';
import { blocksIn, choicesFor, textFor } from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';
import { AnnouncementSlips } from './announcement-slips.tsx';
import { FollowUp } from './follow-up.tsx';
import { useHeardWords } from './heard-words.ts';

const WHATSAPP = 'WhatsApp';

type Props = { announcement: Announcement; onClose: () => void };

/** Who has and has not read an announcement, with contact links for the latter. */
export function ReachDialog({ announcement, onClose }: Props) {
  const { t } = useLingui();
  const reach = useQuery(
    announcementsApi.reach.queryOptions({ input: { announcement_id: announcement.id } }),
  );
  const { title, language } = textFor(announcement, currentLocale());
  const text = `*${title}*\n\n${whatsAppText(blocksIn(announcement, language))}`;
  const { data } = reach;
  const heardWords = useHeardWords();
  const isOut = announcement.state === 'published' && announcement.roles.includes('parent');
  const answered = data?.answers.reduce((sum, count) => sum + count, 0);
  const done =
    (data?.answers.length ? answered : announcement.acknowledge ? data?.acknowledged : data?.opened) ?? 0;
  return (
    <Dialog open title={t`Who has read it`} description={title} onClose={onClose}>
      {reach.isPending && <Skeleton className="h-40 w-full" />}
      <LoadFailed of={reach} />
      {data && (
        <div className="flex flex-col gap-4">
          <p>
            {data.answers.length > 0
              ? t`${done} of ${data.people} have answered; ${data.opened} have opened it.`
              : announcement.acknowledge
                ? t`${done} of ${data.people} have said that they read it; ${data.opened} have opened it.`
                : t`${done} of ${data.people} have opened it.`}
          </p>
          <p className="text-sm text-muted">
            {t`${data.received} of ${data.people} are known to have received it: they opened it, or a phone reported it. E-mails report nothing.`}
          </p>
          {data.answers.length > 0 && (
            <ul>
              {choicesFor(announcement, language).map((choice, place) => (
                <li key={place} className="flex justify-between gap-4">
                  <span className="min-w-0 wrap-anywhere">{choice}</span>
                  <span className="figures font-semibold">{data.answers[place]}</span>
                </li>
              ))}
            </ul>
          )}
          {data.next && <FollowUp announcement={announcement} next={data.next} />}
          {isOut && <AnnouncementSlips announcement={announcement} />}
          <Names title={t`Not yet`} count={data.people - done}>
            {data.not_yet.map(({ full_name, phone, opened, heard }, place) => (
              <Person
                key={`${full_name}-${phone}-${place}`}
                name={full_name ?? t`N/A`}
                hint={[opened ? t`opened` : null, ...heard.map(heardWords)].filter(Boolean).join(' · ')}
                phone={phone}
                text={text}
              />
            ))}
          </Names>
          <Names title={t`Without an account`} count={data.without_account}>
            {data.on_paper.map(({ full_name, phone, student }, place) => (
              <Person
                key={`${full_name}-${phone}-${place}`}
                name={full_name}
                hint={student}
                phone={phone}
                text={text}
              />
            ))}
          </Names>
        </div>
      )}
    </Dialog>
  );
}

function Names({ title, count, children }: { title: string; count: number; children: ReactNode[] }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <section>
      <h3 className="font-semibold">{t`${title}: ${count}`}</h3>
      <ul className="divide-y divide-line">{children}</ul>
      {children.length < count && (
        <p className="text-sm text-muted">
          {t`${plural(count - children.length, { one: 'and # more', other: 'and # more' })}`}
        </p>
      )}
    </section>
  );
}

type PersonProps = { name: string; hint: string | null; phone: string | null; text: string };

function Person({ name, hint, phone, text }: PersonProps) {
  const { t } = useLingui();
  const number = phone && phoneLink(phone)?.replace('tel:+', '');
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
      <span className="min-w-0 grow">
        {name}
        {hint && <span className="text-sm text-muted">{` · ${hint}`}</span>}
      </span>
      {phone && <PhoneNumber of={phone} />}
      {number && (
        <a
          href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t`Write to ${name} on WhatsApp`}
          className="inline-flex min-h-11 items-center gap-1 text-primary hover:underline"
        >
          <Icon of={MessageCircle} size={18} />
          {WHATSAPP}
        </a>
      )}
    </li>
  );
}
