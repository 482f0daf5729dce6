import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Eye } from 'lucide-react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { Markdown } from '#platform/ui/markdown.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import type { Message, Thread } from '../../messages.contract.ts';
import { mayWriteToOwnTeachers } from '../../messages.policy.ts';

/** The messages of a thread, with who has opened it, including administrators. */
export function MessageList({ thread }: { thread: Thread }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { messages, seen, overseen, office } = thread;
  const said = (moments: Thread['seen']) =>
    moments
      .map(({ full_name, at }) => `${full_name ?? t`N/A`} (${formatInstant(at, currentLocale(), timeZone)})`)
      .join(', ');
  const along = useAlongWords()(thread);
  return (
    <>
      {!office && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Icon of={Eye} size={16} className="mt-0.5 shrink-0" />
          <span>
            {t`Administrators may read this conversation. Each reading is shown here.`}{' '}
            {overseen.length > 0 && <strong>{t`Read by ${said(overseen)}`}</strong>}
          </span>
        </p>
      )}
      {thread.with_student && <p className="text-sm text-muted">{along}</p>}
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </ol>
      {seen.length > 0 && <p className="text-end text-sm text-muted">{t`Seen by ${said(seen)}`}</p>}
    </>
  );
}

/** A sentence about guardians reading along in a conversation with a student. */
function useAlongWords(): (thread: Thread) => string {
  const { t } = useLingui();
  const isStudent = useMay()(mayWriteToOwnTeachers);
  return ({ reads_along, guardians_reading }) => {
    if (reads_along) return t`You read along in this conversation with your child.`;
    if (guardians_reading === 0) return t`No guardian reads along: none has an account.`;
    return isStudent ? t`Your guardians read along.` : t`The guardians of the student read along.`;
  };
}

function Bubble({ message: { author, from_office, own, blocks, sent_at } }: { message: Message }) {
  const { t } = useLingui();
  const name = own ? t`You` : (author ?? t`N/A`);
  return (
    <li
      className={clsx(
        'max-w-[90%] rounded border border-line px-3 py-2',
        own ? 'self-end bg-raised' : 'self-start bg-card',
      )}
    >
      <p className="mb-1 text-sm text-muted">
        <span className="font-medium">{from_office ? t`${name}, office` : name}</span>
        {' · '}
        <Moment instant={sent_at} />
      </p>
      <Markdown blocks={blocks} />
    </li>
  );
}
