import type { Actor } from '#features/people/people.rules.ts';
import type { ApprovalKind } from '#features/second-person.ts';
import { DUTY_NAMES } from '#features/people/duties.rules.ts';
import { elided } from '#platform/i18n/elided.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { inLanguage, sayIn } from '#platform/i18n/server/words.ts';
import { formatAmount } from '#platform/money/amount.ts';
import type { Tx } from '#platform/db/database.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { Approval, Approvals } from '../approvals.contract.ts';
import { FAILURES, isSamePerson } from '../approvals.rules.ts';
import {
  type ApprovalRow,
  isOfOthers,
  isOwn,
  type NamedApproval,
  selectDecided,
  selectWaiting,
} from './approvals.queries.ts';
import { type Colleague, selectOffice } from './staff.queries.ts';

type Reader = { actor: Actor; now: Date; language: Locale };

type Reading = {
  kinds: readonly ApprovalKind[];
  userId: string;
  office: readonly Colleague[];
  now: Date;
  language: Locale;
};

/** Whether the reader is the requester with another account. */
function isAskersOther(
  { asked_by }: Pick<ApprovalRow, 'asked_by'>,
  { userId, office }: Pick<Reading, 'userId' | 'office'>,
): boolean {
  const [reader, asker] = [userId, asked_by].map((id) => office.find((each) => each.userId === id));
  return Boolean(reader && asker && reader !== asker && isSamePerson(reader, asker));
}

/** A request as shown to its reader. */
export function asApproval(
  { row, asked_by, decided_by }: NamedApproval,
  { kinds, userId, office, now, language }: Reading,
): Approval {
  const kind = kinds.find((each) => each.kind === row.kind);
  return {
    id: row.id,
    kind: row.kind,
    sentence: kind ? sentenceOf(kind, row, language) : row.kind,
    facts: row.facts,
    amount: row.amount === null ? null : amountText(centimes(row.amount)),
    reason: row.reason,
    asked_by,
    is_own: row.asked_by === userId,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state,
    decided_by,
    decided_at: row.decided_at?.toISOString() ?? null,
    answer: row.answer,
    failure:
      row.failure &&
      inLanguage(kind?.refusals[row.failure]?.message ?? FAILURES[row.failure] ?? row.failure, language),
    is_same_person: isAskersOther(row, { userId, office }),
  };
}

/** The sentence is written on the server, because it belongs to a feature unknown to the page. */
function sentenceOf(
  { words }: ApprovalKind,
  { variant, facts, amount }: ApprovalRow,
  language: Locale,
): string {
  const say = sayIn(language);
  const duties = facts['duties']
    ?.split(',')
    .map((duty) => inLanguage((DUTY_NAMES as Readonly<Record<string, string>>)[duty] ?? duty, language))
    .join(', ');
  const sentence = say(words[variant] ?? variant, {
    ...factsIn(facts, language),
    ...(duties && { duties }),
    ...(amount !== null && { amount: formatAmount(amountText(centimes(amount)), 'XAF') }),
  });
  return language === 'fr' ? elided(sentence) : sentence;
}

/** Values in one language, under their plain names. */
const factsIn = (facts: Readonly<Record<string, string>>, language: Locale): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name.endsWith(`_${language}`) ? name.slice(0, -`_${language}`.length) : name,
      value,
    ]),
  );

const mayDecide = (kinds: readonly ApprovalKind[], actor: Actor) =>
  kinds.filter(({ policy }) => policy(actor)).map(({ kind }) => kind);

/** Requests the reader may decide, the reader's own, and one page of decided ones visible to the reader. */
export async function listApprovals(
  tx: Tx,
  kinds: readonly ApprovalKind[],
  { actor, now, language, page = 1 }: Reader & { page?: number | undefined },
): Promise<Approvals> {
  const { userId } = actor;
  const open = mayDecide(kinds, actor);
  const reading = { kinds, userId, office: await selectOffice(tx), now, language };
  const [to_decide, own, decided] = await Promise.all([
    selectWaiting(tx, now, isOfOthers(userId, open)),
    selectWaiting(tx, now, isOwn(userId)),
    selectDecided(tx, { userId, kinds: open, page, now }),
  ]);
  const read = (rows: NamedApproval[]) => rows.map((row) => asApproval(row, reading));
  return {
    to_decide: read(to_decide),
    own: read(own),
    decided: read(decided.rows),
    decided_total: decided.total,
  };
}

/** The number of requests that this administrator may decide. */
export async function countToDecide(
  tx: Tx,
  kinds: readonly ApprovalKind[],
  { actor, now }: Omit<Reader, 'language'>,
): Promise<number> {
  const waiting = await selectWaiting(tx, now, isOfOthers(actor.userId, mayDecide(kinds, actor)));
  if (waiting.length === 0) return 0;
  const office = await selectOffice(tx);
  return waiting.filter(({ row }) => !isAskersOther(row, { userId: actor.userId, office })).length;
}
