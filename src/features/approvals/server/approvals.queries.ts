import { and, asc, count, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profiles } from '#features/people/server/people.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { ApprovalKindName, SchoolRule } from '../approvals.rules.ts';
import { approvalRules, approvals } from './approvals.tables.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

export async function findRule(tx: Tx, kind: ApprovalKindName): Promise<SchoolRule | null> {
  const [found] = await tx.select().from(approvalRules).where(eq(approvalRules.kind, kind));
  return found ?? null;
}

export const selectRules = (tx: Tx) => tx.select().from(approvalRules);

/** The request made earlier with this idempotency key. */
export async function findByKey(tx: Tx, userId: string, hash: string): Promise<ApprovalRow | null> {
  const [found] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.asked_by, userId), eq(approvals.key_hash, hash)));
  return found ?? null;
}

/** A request, locked until the transaction ends, so that of several decisions only one finds it pending. */
export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRow | null> {
  const [found] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  return found ?? null;
}

const asker = alias(profiles, 'asker');
const decider = alias(profiles, 'decider');

export type NamedApproval = { row: ApprovalRow; asked_by: string | null; decided_by: string | null };

const named = (tx: Tx) =>
  tx
    .select({ row: approvals, asked_by: asker.full_name, decided_by: decider.full_name })
    .from(approvals)
    .leftJoin(asker, eq(asker.user_id, approvals.asked_by))
    .leftJoin(decider, eq(decider.user_id, approvals.decided_by));

export async function findNamed(tx: Tx, id: string): Promise<NamedApproval | null> {
  const [found] = await named(tx).where(eq(approvals.id, id));
  return found ?? null;
}

/** The most pending requests listed. */
const MOST_WAITING = 200;

/** Pending requests that have not expired, those that expire first on top. */
export const selectWaiting = (tx: Tx, now: Date, which: SQL | undefined) =>
  named(tx)
    .where(and(eq(approvals.state, 'waiting'), gt(approvals.expires_at, now), which))
    .orderBy(asc(approvals.expires_at), asc(approvals.id))
    .limit(MOST_WAITING);

export const isOfOthers = (userId: string, kinds: readonly ApprovalKindName[]) =>
  and(ne(approvals.asked_by, userId), inArray(approvals.kind, [...kinds]));
export const isOwn = (userId: string) => eq(approvals.asked_by, userId);

/** A page of decided and expired requests, newest first. */
export async function selectDecided(
  tx: Tx,
  {
    userId,
    kinds,
    page,
    now,
  }: { userId: string; kinds: readonly ApprovalKindName[]; page: number; now: Date },
) {
  const seen = and(
    or(ne(approvals.state, 'waiting'), lte(approvals.expires_at, now)),
    or(isOwn(userId), inArray(approvals.kind, [...kinds])),
  );
  const [counted] = await tx.select({ number: count() }).from(approvals).where(seen);
  const rows = await named(tx)
    .where(seen)
    .orderBy(desc(sql`coalesce(${approvals.decided_at}, ${approvals.expires_at})`), desc(approvals.id))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return { rows, total: counted?.number ?? 0 };
}

/** Expired requests still marked as pending, locked; those being decided are skipped. */
export const lockExpired = (tx: Tx, now: Date, which?: SQL) =>
  tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.state, 'waiting'), lte(approvals.expires_at, now), which))
    .orderBy(approvals.id)
    .for('update', { skipLocked: true });
