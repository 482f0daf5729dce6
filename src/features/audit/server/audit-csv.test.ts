import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anActor, apiAs, type aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { anAuditedSchool, anEvent, auditRouter } from './audit.builders.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db, admin } = await anAuditedSchool({ full_name: '=HYPERLINK("http://x")' }));
});

type Input = Parameters<ReturnType<typeof apiAs<typeof auditRouter>>['exportCsv']>[0];
const exported = async (input: Input) => {
  const file = await apiAs(auditRouter, db, admin.actor).exportCsv(input);
  return {
    file,
    lines: new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await file.arrayBuffer())
      .trimEnd()
      .split('\r\n'),
  };
};

describe('the export of the trail', () => {
  it('requires a confirmation of identity within ten minutes', async () => {
    const provedAt = new Date(Date.now() - 11 * 60_000);
    const stale = anActor({ userId: admin.userId, role: 'admin', provedAt });
    await expect(apiAs(auditRouter, db, stale).exportCsv({ language: 'en' })).rejects.toMatchObject({
      status: 423,
      code: 'STEP_UP',
    });
  });

  it('uses the school’s time, and contains no formula entered as a name', async () => {
    const student = await aStudent(db, { full_name: '+1+1' });
    await anEvent(db, {
      at: new Date('2026-11-20T23:30:05Z'),
      action: 'csv.done',
      actorId: admin.userId,
      subject: { type: 'student', id: student.id },
      details: { fields: ['phone'] },
    });
    const { file, lines } = await exported({ language: 'fr', action: 'csv' });
    expect(file.name).toBe('audit.csv');
    expect(lines[0]).toBe('\uFEFFN°;Quand;Quoi;Qui;Compte;Par;Depuis;Type;Fiche;Id de la fiche;Détails');
    expect(lines[1]!.split(';').slice(1)).toEqual([
      '2026-11-21 00:30:05',
      'csv.done',
      `"'=HYPERLINK(""http://x"")"`,
      admin.userId,
      'session',
      '10.0.0.1',
      'student',
      "'+1+1",
      student.id,
      '"{""fields"":[""phone""]}"',
    ]);
    expect(lines).toHaveLength(2);
  });

  it('is itself recorded: its row count and the filtered fields, not their values', async () => {
    await exported({ language: 'en', action: 'csv', from: '2020-01-01' });
    const { events } = await apiAs(auditRouter, db, admin.actor).list({ action: 'audit.exported' });
    expect(events[0]).toMatchObject({
      actor: { user_id: admin.userId },
      details: { rows: 1, filters: ['action', 'from'] },
    });
  });

  it('stops at 50,000 events, the newest, each once', { timeout: 60_000 }, async () => {
    await db.execute(
      sql`insert into audit_events (id, at, action, via) select gen_random_uuid(), now(), 'many.done', 'server' from generate_series(1, 50200)`,
    );
    const { lines } = await exported({ language: 'en', action: 'many' });
    const seqs = lines.slice(1).map((line) => Number(line.split(',')[0]));
    expect(seqs).toHaveLength(50_000);
    expect(new Set(seqs).size).toBe(50_000);
    expect(seqs[0]! - seqs.at(-1)!).toBe(49_999);
  });
});
