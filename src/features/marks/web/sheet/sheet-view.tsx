import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { outboxState } from '#platform/outbox/web/outbox.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { SheetGrid } from '../grid/sheet-grid.tsx';
import { SheetActions } from './sheet-actions.tsx';
import type { SheetStore } from './sheet-store.ts';
import { STATE_TONES, STATE_WORDS } from './state-words.ts';
import { useSheet } from './use-sheet.ts';

/** One sheet: its state, unsent changes and the grid. */
export function SheetView({ sheetId }: { sheetId: string }) {
  const { t, i18n } = useLingui();
  const { me } = useAuth();
  const { sheet, isKept, asked, offline, query, store, again } = useSheet(sheetId);
  const [pasted, setPasted] = useState<{ column: Assessment | null; text: string }>({
    column: null,
    text: '',
  });
  const paste = useLazyDialog(() => import('../grid/paste-dialog.tsx').then((module) => module.PasteDialog));
  const { show } = paste;
  const onPaste = useCallback(
    (column: Assessment | null, text: string) => {
      setPasted({ column, text });
      show();
    },
    [show],
  );
  const back = { to: '/marks', label: t`All sheets` };
  if (!sheet)
    return (
      <RecordAwaited
        of={query}
        title={t`Mark sheet`}
        missing={{ title: t`Sheet not found`, sentence: t`There is no such sheet, or you do not teach it.` }}
        back={back}
      />
    );
  const locale = currentLocale();
  const isOffice = me?.role === 'admin';
  const subject = namesOf(sheet.subject);
  const label = (studentId: string) => {
    const pupil = sheet.pupils.find(({ id }) => id === studentId);
    return [sheet.class.name, pupil?.full_name ?? pupil?.roll_number].filter(Boolean).join(' · ');
  };
  return (
    <>
      <PageHeader
        title={`${subject} · ${sheet.class.name}`}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-2">
            {[namesOf(sheet.period), namesOf(sheet.slot)]
              .filter((one, at, all) => all.indexOf(one) === at)
              .join(' · ')}
            <Badge tone={STATE_TONES[sheet.state]}>{i18n._(STATE_WORDS[sheet.state])}</Badge>
          </span>
        }
        back={back}
        actions={
          <SheetActions
            store={store}
            sheet={sheet}
            isOffice={isOffice}
            isOffline={offline || isKept}
            onPaste={() => onPaste(null, '')}
            label={label}
            again={again}
          />
        }
      />
      <Standing store={store} sheet={sheet} keptAt={isKept ? asked : null} />
      {sheet.pupils.length === 0 ? (
        <EmptyState title={t`No students in this class`} />
      ) : (
        <SheetGrid
          key={locale}
          store={store}
          sheet={sheet}
          source={isOffice ? 'paper' : 'grid'}
          onPaste={onPaste}
        />
      )}
      {paste.Dialog && (
        <paste.Dialog store={store} sheet={sheet} {...pasted} label={label} onClose={paste.close} />
      )}
    </>
  );

  function namesOf(names: { en: string; fr: string }) {
    return namesFor({ name_en: names.en, name_fr: names.fr }, locale).own;
  }
}

type StandingProps = { store: SheetStore; sheet: Sheet; keptAt: number | null };

/** Explains why a sheet is read-only, or its deadline, and the age of the data. */
function Standing({ store, sheet, keptAt }: StandingProps) {
  const { t } = useLingui();
  const until = sheet.reopened_until;
  const [reason, setReason] = useState(sheet.reopened_reason ?? '');
  // The server requires a reason, so the office's reason for reopening is used.
  useEffect(() => {
    store.setReason(until ? reason.trim() || sheet.reopened_reason : null);
  }, [store, until, reason, sheet.reopened_reason]);
  const why = {
    open: null,
    submitted: t`Handed in: the office checks it.`,
    verified: t`The office has verified it.`,
    closed: t`Closed: only the office can open it again.`,
  }[sheet.state];
  return (
    <output className="mb-1 flex flex-wrap gap-x-3 text-sm text-muted empty:hidden">
      {!sheet.may_enter && why && <span>{why}</span>}
      {until && (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-pending">
            <Trans>
              Open again until <Moment instant={until} />
            </Trans>
          </span>
          <label className="flex items-center gap-2">
            {t`Reason for changes`}
            <input
              value={reason}
              maxLength={300}
              onChange={(event) => setReason(event.target.value)}
              className="field-control min-h-8! w-56! py-0!"
            />
          </label>
        </span>
      )}
      {keptAt !== null && (
        <span>
          <Trans>
            Sheet as of <Moment instant={new Date(keptAt).toISOString()} />
          </Trans>
        </span>
      )}
      {!globalThis.isSecureContext && outboxState().offlineSince && (
        <span>{t`Keep this page open until the marks are sent.`}</span>
      )}
    </output>
  );
}
