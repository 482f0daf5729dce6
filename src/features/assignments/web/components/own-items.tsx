import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { namesFor, writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Markdown } from '#platform/ui/markdown.tsx';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { isTask, type OwnEntry } from '../own-entries.ts';
import { mayTick } from '../../assignments.policy.ts';
import { openAssignmentFile, assignmentsApi } from '../assignments.client.ts';
import { useDueWords } from '../shared/due-words.ts';
import { AttachedFiles } from '#platform/ui/attached-files.tsx';
import { useHandInWords } from './hand-in-words.ts';
import { OwnWork } from './own-work.tsx';
import { OwnTaskItem } from '../own-tasks/own-task-item.tsx';
import { PrivateTick } from './private-tick.tsx';

type Props = { title: string; items: readonly OwnEntry[]; today: string };

/** One section of a student's list; renders nothing if empty. */
export function OwnItems({ title, items, today }: Props) {
  if (items.length === 0) return null;
  return (
    <section className="mb-5">
      <h2 className="mb-1 text-lg font-semibold">{title}</h2>
      <ul className="divide-y divide-line rounded border border-line bg-card">
        {items.map((item) => (
          <li key={item.id}>
            {isTask(item) ? <OwnTaskItem task={item} today={today} /> : <OwnItem item={item} today={today} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnItem({ item, today }: { item: OwnAssignment; today: string }) {
  const { t } = useLingui();
  const may = useMay();
  const dueWords = useDueWords();
  const handIn = useHandInWords();
  const locale = currentLocale();
  const { title, subject, teacher, points, hand_in, closed, body, due_at, place } = item;
  const facts = [
    namesFor(subject, locale).own,
    teacher,
    handIn[hand_in],
    points && t`out of ${writtenDecimal(points, locale)}`,
  ];
  return (
    <article className="px-4 py-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 grow font-semibold wrap-anywhere">{title}</h3>
        <time dateTime={due_at} className={place === 'done' ? 'text-muted' : 'font-medium'}>
          {dueWords(item, today)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {closed && <Badge tone="inactive">{t({ message: 'Closed', context: 'assignment' })}</Badge>}
      </p>
      {body && <Body text={body} blocks={item.blocks} />}
      {item.files.length > 0 && <AttachedFiles files={item.files} open={openAssignmentFile} />}
      <OwnWork item={item} />
      {may(mayTick) && !item.work && (
        <PrivateTick
          title={title}
          ticked={item.ticked}
          send={(done) => assignmentsApi.tick.call({ assignment_id: item.id, done })}
        />
      )}
    </article>
  );
}

/** Longer texts are collapsed, so that the next assignment stays visible. */
const MOST_LETTERS = 280;
const MOST_LINES = 5;

function Body({ text, blocks }: { text: string; blocks: OwnAssignment['blocks'] }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const isLong = text.length > MOST_LETTERS || text.split('\n').length > MOST_LINES;
  return (
    <div className="max-w-prose">
      <div className={isLong && !open ? 'max-h-24 overflow-hidden' : undefined}>
        <Markdown blocks={blocks} />
      </div>
      {isLong && !open && (
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          {t`Read all`}
        </Button>
      )}
    </div>
  );
}
