import { useState } from 'react';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLingui } from '@lingui/react/macro';
import { isWritten } from '../../lesson-log.rules.ts';
import { keyOfLesson, type ShownLesson } from './log-event.ts';
import { placeWords, saidIn, useTimeWords } from './lesson-words.ts';

type Props = {
  title: string;
  lessons: readonly ShownLesson[];
  today: string;
  chosen: string | undefined;
  onChoose: (lesson: ShownLesson) => void;
};

/** The number of lessons shown before expanding. */
const FEW = 8;

/** Lessons to choose from, each with its entry. */
export function LessonRows({ title, lessons, today, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const timeWords = useTimeWords();
  const [all, setAll] = useState(false);
  if (lessons.length === 0) return null;
  return (
    <Card title={title} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {lessons.slice(0, all ? undefined : FEW).map((lesson) => (
          <li key={keyOfLesson(lesson)}>
            <button
              type="button"
              aria-current={keyOfLesson(lesson) === chosen || undefined}
              onClick={() => onChoose(lesson)}
              className="w-full px-4 py-2 text-start hover:bg-raised aria-[current]:bg-raised md:px-5"
            >
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="min-w-0 grow font-medium">{placeWords(lesson)}</span>
                {lesson.refused && (
                  <Badge tone="danger">{t({ message: 'Not saved', context: 'lesson log' })}</Badge>
                )}
                {lesson.unsent && <Badge tone="pending">{t`Kept on this device`}</Badge>}
                <span className="text-sm text-muted first-letter:uppercase">{timeWords(lesson, today)}</span>
              </span>
              {isWritten(lesson.entry) && (
                <span className="line-clamp-2 text-sm text-muted">{saidIn(lesson.entry)}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {!all && lessons.length > FEW && (
        <p className="border-t border-line px-2 py-1">
          <Button variant="quiet" size="sm" onClick={() => setAll(true)}>
            {t`Show all: ${lessons.length}`}
          </Button>
        </p>
      )}
    </Card>
  );
}
