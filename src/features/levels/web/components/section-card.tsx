import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { SchoolSection } from '../../levels.contract.ts';
import type { SectionQuestion } from './section-question.ts';

type Props = { section: SchoolSection; onAsk: (question: SectionQuestion) => void };

/** Summary of a section: its head, and its levels with their grades. */
export function SectionCard({ section, onAsk }: Props) {
  const { t } = useLingui();
  const { name, head, levels } = section;
  const isUsed = levels.some(({ classes }) => classes > 0);
  return (
    <Card
      title={name}
      padded={false}
      actions={
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t`Edit ${name}`}
            onClick={() => onAsk({ ask: 'section', section })}
          >
            {t`Edit`}
          </Button>
          {!isUsed && (
            <IconButton
              icon={Trash2}
              label={t`Remove ${name}`}
              onClick={() => onAsk({ ask: 'remove', section })}
            />
          )}
        </>
      }
    >
      <p className="px-4 pb-2 text-sm text-muted md:px-5">
        {head ? t`Headed by ${head.full_name}` : t`No head named`}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {levels.map((level) => {
          const number = level.grade_level?.replace('grade_', '');
          return (
            <li key={level.id} className="flex justify-between gap-4 px-4 py-1.5 md:px-5">
              <span className="font-medium">{level.name}</span>
              <span className="text-sm text-muted">
                {number ? t`Grade ${number}` : t`Nursery`}
                {' · '}
                {t`${plural(level.classes, { 0: 'No class', one: '# class', other: '# classes' })}`}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
