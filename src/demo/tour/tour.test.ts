import { count, eq, isNull, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { attendanceStates } from '#features/attendance/server/attendance.tables.ts';
import { feeStatus } from '#features/fees/charges/fee-status.rules.ts';
import { feeClaims } from '#features/fees/server/claims.tables.ts';
import { studentFees } from '#features/fees/server/fees.tables.ts';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { staffDuties, userRoles } from '#features/people/server/people.tables.ts';
import { reportCards } from '#features/report-cards/server/report-cards.tables.ts';
import { classes } from '#features/roster/server/classes.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { tillSessions } from '#features/till/server/till.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { readSnapshot } from '#platform/db/snapshot.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { testStore } from '#platform/testing/files.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { FEATURES, INVARIANTS } from '../../app/features.ts';
import { installationOf } from '../../app/installation.ts';
import { openDemoSchool } from '../demo.ts';

const TOUR = readEnvironment({ PREAU_DEMO: '1' });

describe('the demonstration school', () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await testDatabase());
    // As in a school, where no two consecutive postings are a week apart.
    await db.$client.query('update ledger_state set day_limit = default');
    await openDemoSchool(db, TOUR, {
      features: FEATURES,
      installation: installationOf(TOUR),
      files: await testStore(),
    });
  }, 300_000);

  it('has some 400 pupils in ten classes, each with the level in its name', async () => {
    expect(await db.$count(students)).toBeGreaterThan(390);
    expect(await db.$count(classes)).toBe(10);
    expect(await db.$count(classes, isNull(classes.level_id))).toBe(0);
  });

  it('does not warn its head of months without a backup: it is temporary', () => {
    expect(installationOf(TOUR).backsUpDaily).toBe(false);
    expect(installationOf(readEnvironment({})).backsUpDaily).toBe(true);
  });

  it('has a head, a bursar and a vice-principal: no administrator lacks a duty', async () => {
    const held = await db
      .select({ user_id: userRoles.user_id, duty: staffDuties.duty })
      .from(userRoles)
      .leftJoin(staffDuties, eq(staffDuties.user_id, userRoles.user_id))
      .where(eq(userRoles.role, 'admin'))
      .orderBy(userRoles.user_id, staffDuties.duty);
    expect(held.map(({ duty }) => duty)).toEqual(['head', 'bursar', 'academic', 'discipline']);
  });

  it('has books that pass every check', async () => {
    const { failures } = await readSnapshot(db, (tx) => judgeBooks(tx, INVARIANTS));
    expect(failures).toEqual({});
  });

  it('has attendance of nineteen days out of twenty', async () => {
    const found = await db
      .select({ status: attendanceStates.status, marks: count() })
      .from(attendanceStates)
      .groupBy(attendanceStates.status);
    const of = (wanted: string[]) =>
      found.reduce((sum, { status, marks }) => sum + (wanted.includes(status) ? marks : 0), 0);
    const share = of(['present', 'late', 'left_early']) / found.reduce((sum, { marks }) => sum + marks, 0);
    expect(share).toBeGreaterThan(0.92);
    expect(share).toBeLessThan(0.97);
  });

  it('has released cards, with averages spread as in real schools', async () => {
    const cards = await db.select({ snapshot: reportCards.snapshot }).from(reportCards);
    const averages = cards.flatMap(({ snapshot }) =>
      snapshot.result.average ? [Number(snapshot.result.average)] : [],
    );
    expect(averages.length).toBeGreaterThan(380);
    const mean = averages.reduce((sum, average) => sum + average, 0) / averages.length;
    expect(mean).toBeGreaterThan(9.5);
    expect(mean).toBeLessThan(12.5);
    expect(Math.min(...averages)).toBeLessThan(8);
    expect(Math.max(...averages)).toBeGreaterThan(15);
  });

  it('has fees that are paid, late and upcoming, pending claims, and tills of which only the last is open', async () => {
    const today = schoolDay(new Date(), TOUR.SCHOOL_TIME_ZONE);
    const fees = await db
      .select({ state: studentFees.state, due_date: studentFees.due_date })
      .from(studentFees);
    const share = (wanted: string) =>
      fees.filter(({ state, due_date }) => feeStatus({ state: state!, due_date }, today) === wanted).length /
      fees.length;
    expect(share('paid')).toBeGreaterThan(0.5);
    expect(share('overdue')).toBeGreaterThan(0.05);
    expect(share('pending')).toBeGreaterThan(0.1);
    expect(await db.$count(feeClaims, eq(feeClaims.state, 'sent'))).toBe(5);
    const open = await db.$count(tillSessions, isNull(tillSessions.closed_at));
    expect(open).toBeGreaterThan(0);
    expect(await db.$count(tillSessions)).toBe(30);
    expect(await db.$count(tillSessions, ne(tillSessions.difference, 0n))).toBe(1);
  });
});
