import { useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import type { SavedReport } from '../../saved-reports.contract.ts';
import { said } from '../shared/written-cell.ts';
import { useRhythmWords } from './use-schedule-words.ts';

type Question = { ask: 'change' | 'remove'; saved: SavedReport };

/** The reader's saved reports, each with its schedule and last finding. */
export function SavedReportsCard({ saved }: { saved: readonly SavedReport[] }) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<Question | null>(null);
  const dialogs = useLazyDialog(async () => {
    const module = await import('./saved-report-dialogs.tsx');
    return module.SavedReportDialogs;
  });
  const { Dialog } = dialogs;
  const ask = (asked: Question) => {
    setQuestion(asked);
    dialogs.show();
  };
  if (saved.length === 0) return null;
  return (
    <Card title={t`My saved reports`} padded={false} className="mb-4">
      <ul className="divide-y divide-line">
        {saved.map((one) => (
          <Row key={one.id} saved={one} ask={ask} />
        ))}
      </ul>
      {Dialog && question && <Dialog {...question} onClose={dialogs.close} />}
    </Card>
  );
}

function Row({ saved, ask }: { saved: SavedReport; ask: (asked: Question) => void }) {
  const { t } = useLingui();
  const rhythmWords = useRhythmWords();
  const { name, title, address, next_on, last } = saved;
  const rhythm = rhythmWords(saved);
  const next = next_on && formatDay(next_on, currentLocale());
  return (
    <li className="flex items-start justify-between gap-3 px-4 py-2.5 md:px-5">
      <div className="min-w-0 flex-1">
        <Link
          to={address}
          className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
        >
          {name}
        </Link>
        {last && <LastTime last={last} />}
        <p className="text-sm text-muted">
          {[said(title), rhythm, rhythm && next && t`Next: ${next}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <ActionMenu
        label={t`Actions for ${name}`}
        actions={[
          { label: t`Name and schedule`, icon: Pencil, onChoose: () => ask({ ask: 'change', saved }) },
          { label: t`Remove`, icon: Trash2, onChoose: () => ask({ ask: 'remove', saved }) },
        ]}
      />
    </li>
  );
}

/** The last finding, with a link to the figures of that day. */
function LastTime({ last }: { last: NonNullable<SavedReport['last']> }) {
  const { t } = useLingui();
  const day = formatDay(last.on, currentLocale());
  if (last.failure === 'not_allowed')
    return (
      <p className="text-sm text-danger">{t`${day}: it is no longer sent, because you may not read it.`}</p>
    );
  if (last.failure === 'failed' || !last.finding || !last.address)
    return (
      <p className="text-sm text-danger">{t`${day}: it could not be made. It will be tried again next time.`}</p>
    );
  return (
    <p>
      <Link to={last.address} className="hover:underline">
        {day}
      </Link>
      {': '}
      {said(last.finding)}
    </p>
  );
}
