import { useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { ReadCard, StudentCards } from '../../report-cards.contract.ts';
import { ordinal } from '../../report-cards.rules.ts';
import { averageIf } from '../../what-if.rules.ts';
import { figureOf, nameOf } from './card-figures.ts';
import { CardHoldNotice } from './card-hold.tsx';
import { useDecisionWords, useRemarkWords } from './card-words.ts';
import { reportCardsApi } from './report-cards.client.ts';

export function StudentReportCards({ studentId }: { studentId: string }) {
  const { me } = useAuth();
  const query = useQuery(reportCardsApi.student.queryOptions({ input: { student_id: studentId } }));
  return <Cards of={query} transcriptOf={me?.role === 'admin' ? studentId : null} />;
}

export function OwnReportCards() {
  return <Cards of={useQuery(reportCardsApi.mine.queryOptions())} isOwn />;
}

type CardsProps = {
  of: UseQueryResult<StudentCards>;
  /** The student whose full transcript the reader may download. */
  transcriptOf?: string | null;
  /** Whether the reader is the student. */
  isOwn?: boolean;
};

function Cards({ of, transcriptOf = null, isOwn = false }: CardsProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<string | null>(null);
  const { data } = of;
  if (!data) return of.error ? <LoadFailed of={of} /> : <RowsLoading />;
  const card = data.cards.find(({ id }) => id === chosen) ?? data.cards[0];
  if (!card)
    return data.hold ? (
      <CardHoldNotice hold={data.hold} />
    ) : (
      <EmptyState title={t`No report card yet`}>{t`It appears here when the school releases it.`}</EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      {data.hold && <CardHoldNotice hold={data.hold} />}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label={t`Report card`}
          value={card.id}
          onChange={({ target }) => setChosen(target.value)}
          options={data.cards.map((each) => ({ value: each.id, label: titleOf(each, t`Whole year`) }))}
        />
        <div className="flex flex-wrap gap-3">
          {transcriptOf && <OpenTranscript studentId={transcriptOf} />}
          {isOwn && <WhatIf card={card} />}
          <OpenCard card={card} />
        </div>
      </div>
      <CardFigures card={card} />
      <CardSubjects card={card} />
      <Evolution cards={data.cards} />
    </div>
  );
}

const titleOf = ({ period, year, class_name }: ReadCard, wholeYear: string) =>
  [period ? nameOf(period) : wholeYear, year, class_name].join(' · ');

/** The PDF, as printed by the school. */
function OpenCard({ card: { id, number } }: { card: ReadCard }) {
  const { t } = useLingui();
  const open = useMutation({
    mutationFn: async () => {
      saveFile(await reportCardsApi.file.call({ card_id: id }), `${number}.pdf`);
    },
    onError: toastError,
  });
  return (
    <Button icon={<FileText aria-hidden />} busy={open.isPending} onClick={() => open.mutate()}>
      {t`Report card (PDF)`}
    </Button>
  );
}

/** The cards of all years on one document; unreleased ones are not included. */
function OpenTranscript({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const open = useMutation({
    mutationFn: async () => {
      saveFile(await reportCardsApi.transcript.call({ student_id: studentId }), 'transcript.pdf');
    },
    onError: toastError,
  });
  return (
    <Button
      variant="secondary"
      icon={<FileText aria-hidden />}
      busy={open.isPending}
      onClick={() => open.mutate()}
    >
      {t`Transcript (PDF)`}
    </Button>
  );
}

/** If the average depends on coefficients alone, a student may try other marks. */
function WhatIf({ card }: { card: ReadCard }) {
  const { t } = useLingui();
  const dialog = useLazyDialog(() => import('./what-if-dialog.tsx').then((module) => module.WhatIfDialog));
  if (averageIf(card, new Map()) === null) return null;
  return (
    <>
      <Button variant="secondary" busy={dialog.loading} onClick={dialog.show}>
        {t`What if…`}
      </Button>
      {dialog.Dialog && <dialog.Dialog card={card} onClose={dialog.close} />}
    </>
  );
}

function CardFigures({ card }: { card: ReadCard }) {
  const { t } = useLingui();
  const decisions = useDecisionWords();
  const remarks = useRemarkWords();
  const { average, class_mean, rank, appreciation, decision, honours, classified, waiting } = card;
  const strengths = card.strengths && remarks(card.strengths);
  const toImprove = card.to_improve && remarks(card.to_improve);
  const place = rank && t`${ordinal(rank.rank, currentLocale())} of ${rank.of}`;
  const outOf = figureOf(card.maximum);
  return (
    <>
      {waiting && <p className="text-sm text-muted">{t`Not released to the family yet.`}</p>}
      {average !== null && (
        <StatGrid>
          <StatCard label={t`Average`} value={`${figureOf(average)} / ${outOf}`} />
          {class_mean !== null && <StatCard label={t`Class average`} value={figureOf(class_mean)} />}
          {place && <StatCard label={t`Rank`} value={place} />}
          {!classified && <StatCard label={t`Rank`} value={t`Not classified`} />}
        </StatGrid>
      )}
      {(honours.length > 0 || appreciation || decision || strengths || toImprove) && (
        <Card>
          <p className="flex flex-wrap items-center gap-2">
            {decision && <strong>{decisions[decision]}</strong>}
            {honours.map(({ label, kind }) => (
              <Badge key={label.en} tone={kind === 'honour' ? 'success' : 'pending'}>
                {nameOf(label)}
              </Badge>
            ))}
          </p>
          {appreciation && <p className="wrap-anywhere">{nameOf(appreciation)}</p>}
          {strengths && <p className="text-sm wrap-anywhere">{t`Strengths: ${strengths}`}</p>}
          {toImprove && <p className="text-sm wrap-anywhere">{t`Points to improve: ${toImprove}`}</p>}
        </Card>
      )}
    </>
  );
}

type Subject = ReadCard['subjects'][number];

function CardSubjects({ card }: { card: ReadCard }) {
  const { t } = useLingui();
  const judged = card.subjects.some(({ judgement }) => judgement);
  const columns: Column<Subject>[] = [
    { key: 'subject', header: t`Subject`, primary: true, cell: subjectName },
    ...card.columns.map((name, index): Column<Subject> => ({
      key: `value-${index}`,
      header: nameOf(name),
      align: 'end',
      cell: ({ values }) => (values[index] ? figureOf(values[index]) : '–'),
    })),
  ];
  if (judged)
    columns.push({
      key: 'judgement',
      header: t`Result`,
      phone: 'aside',
      cell: ({ judgement }) => (judgement ? nameOf(judgement) : '–'),
    });
  else
    columns.push(
      {
        key: 'average',
        header: t`Average`,
        align: 'end',
        phone: 'aside',
        cell: averageAgainst(card.pass_mark),
      },
      {
        key: 'weight',
        header: t`Coef.`,
        align: 'end',
        cell: ({ weight, counts }) => (counts ? figureOf(weight) : '–'),
      },
    );
  if (card.subjects.some(({ rank }) => rank !== null))
    columns.push({
      key: 'rank',
      header: t`Rank`,
      align: 'end',
      cell: ({ rank }) => (rank === null ? '–' : ordinal(rank, currentLocale())),
    });
  columns.push({
    key: 'appreciation',
    header: t`Appreciation`,
    phone: 'below',
    cell: ({ appreciation }) => (appreciation ? nameOf(appreciation) : ''),
  });
  return (
    <Card as="div" padded={false}>
      <DataTable
        caption={t`Subjects`}
        rows={card.subjects}
        rowKey={({ name }) => name.en}
        empty={null}
        columns={columns}
      />
    </Card>
  );
}

const subjectName = ({ name, teacher }: Subject) => (
  <>
    {nameOf(name)}
    {teacher && <span className="block text-sm font-normal text-muted">{teacher}</span>}
  </>
);

/** A value below the pass mark is highlighted. */
const averageAgainst =
  (passMark: string) =>
  ({ value }: Subject) => (
    <strong className={value !== null && Number(value) < Number(passMark) ? 'text-danger' : undefined}>
      {value === null ? '–' : figureOf(value)}
    </strong>
  );

/** The averages of all periods so far, for comparison. */
function Evolution({ cards }: { cards: readonly ReadCard[] }) {
  const { t } = useLingui();
  const rows = cards.filter(({ average }) => average !== null).toReversed();
  if (rows.length < 2) return null;
  return (
    <Card title={t`Evolution`}>
      <ul className="flex flex-col gap-2">
        {rows.map((card) => (
          <li key={card.id}>
            <span className="flex justify-between gap-4 text-sm">
              <span>{titleOf(card, t`Whole year`)}</span>
              <span className="figures font-semibold">{figureOf(card.average!)}</span>
            </span>
            <progress
              className="progress-bar"
              aria-hidden
              value={Number(card.average)}
              max={Number(card.maximum)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
